/** `/objects/{sha256}`: the bytes of files, as far as their rights allow. Source: service.md#files. */
import { findObject, findOwnObject, noObject } from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import type { Route } from '../../routing/route.ts'
import { FILE_HEADERS, file } from '../../routing/writes.ts'
import { Sha256Params } from '../../schemas/params.ts'

export const objectRoutes: readonly Route[] = [
  defineRawRoute('GET', '/objects/:sha256', {
    operationId: 'getObject',
    tag: 'Files',
    access: 'opt',
    summary: 'The bytes of a file, if its rights allow',
    description:
      '`Range` selects a part. `X-Credit` (URI-encoded) is the credit line that the rights require. A withheld file answers 404, like an unknown file. A file that waits for the merge of its suggestion is given to its sender and to who may approve it, and is not cached.',
    params: Sha256Params,
    mediaType: '*/*',
    answers: { 200: Type.String(), 206: Type.String() },
    headers: FILE_HEADERS,
    errors: [404, 416],
    handle: async ({ catalog, caller, params }) => {
      const found = await findObject(catalog, params.sha256)
      if (found === null) {
        const own = await findOwnObject(catalog, caller, params.sha256)
        if (own === null) throw noObject()
        const { sha256, credit: _, ...object } = own
        return file({ ...object, etag: `"${sha256}"`, cache: 'never' })
      }
      const { sha256, credit, ...object } = found
      const headers = credit === null ? [] : ['X-Credit', encodeURIComponent(credit)]
      return file({ ...object, etag: `"${sha256}"`, headers })
    },
  }),
]
