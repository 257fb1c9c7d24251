/** `/objects/{sha256}`: bytes of files, while rights allow. Source: service.md#files. */
import { getObject } from '@yalkut/catalog/files'
import { Type } from 'typebox'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import type { Route } from '../../routing/route.ts'
import { FILE_HEADERS, file } from '../../routing/writes.ts'

export const objectRoutes: readonly Route[] = [
  defineRawRoute('GET', '/objects/:sha256', {
    operationId: 'getObject',
    tag: 'Files',
    access: 'pub',
    summary: 'The bytes of a file, while its rights allow',
    description:
      '`Range` gives a part. `X-Credit` (URI-encoded) is the line that goes with the bytes where their rights ask for one. What is withheld answers 404, as what is not held.',
    params: Type.Object({ sha256: Type.String() }),
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
