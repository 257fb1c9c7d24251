/** `/objects/{sha256}`: the bytes of files, as far as their rights allow. Source: service.md#files. */
import { getObject } from '@yalkut/catalog/files'
import { Type } from 'typebox'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import type { Route } from '../../routing/route.ts'
import { FILE_HEADERS, file } from '../../routing/writes.ts'
import { Sha256Params } from '../../schemas/params.ts'

export const objectRoutes: readonly Route[] = [
  defineRawRoute('GET', '/objects/:sha256', {
    operationId: 'getObject',
    tag: 'Files',
    access: 'pub',
    summary: 'The bytes of a file, if its rights allow',
    description:
      '`Range` selects a part. `X-Credit` (URI-encoded) is the credit line that the rights require. A withheld file answers 404, like an unknown file.',
    params: Sha256Params,
    mediaType: '*/*',
    answers: { 200: Type.String(), 206: Type.String() },
    headers: FILE_HEADERS,
    errors: [404, 416],
    handle: async ({ catalog, params }) => {
      const { sha256, credit, ...object } = await getObject(catalog, params.sha256)
      const headers = credit === null ? [] : ['X-Credit', encodeURIComponent(credit)]
      return file({ ...object, etag: `"${sha256}"`, headers })
    },
  }),
]
