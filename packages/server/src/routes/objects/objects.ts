/** `/objects/{sha256}`: bytes of files, while rights allow. Source: service.md#files. */
import { getObject } from '@yalkut/catalog/files'
import { Type } from 'typebox'
import { answerBytes } from '../../conventions/answer-bytes.ts'
import type { Routes } from '../api.ts'

export const objectRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/objects/:sha256',
    {
      schema: { params: Type.Object({ sha256: Type.String() }) },
      config: {
        doc: {
          operationId: 'getObject',
          tag: 'Files',
          access: 'pub',
          summary: 'The bytes of a file, while its rights allow',
          description:
            '`Range` gives a part. `X-Credit` (URI-encoded) is the line that goes with the bytes where their rights ask for one. What is withheld answers 404, as what is not held.',
          mediaType: '*/*',
          answers: { 200: Type.String(), 206: Type.String() },
          errors: [404, 416],
        },
      },
    },
    async (request, reply) => {
      const { sha256, credit, ...object } = await getObject(catalog, request.params.sha256)
      const headers = credit === null ? [] : ['X-Credit', encodeURIComponent(credit)]
      await answerBytes(request, reply, { ...object, etag: `"${sha256}"`, headers })
    },
  )
}
