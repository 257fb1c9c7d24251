/** `/v1/suggestions/{id}/files/{sha256}`: what a suggestion brings, before it is approved. Source:
 *  docs/developers/uploads.md. */
import { getWaitingObject } from '@yalkut/catalog/uploads'
import { Type } from 'typebox'
import { answerBytes } from '../../conventions/answer-bytes.ts'
import { callerOf } from '../../conventions/caller.ts'
import { SuggestionParams } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'

export const waitingFileRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/suggestions/:id/files/:sha256',
    {
      schema: { params: Type.Object({ ...SuggestionParams.properties, sha256: Type.String() }) },
      config: {
        doc: {
          operationId: 'getWaitingFile',
          tag: 'Files',
          access: 'read',
          summary: 'The bytes of a file that waits for this suggestion to be merged',
          description:
            'For who sent it and who may approve it. The bytes of who never had a suggestion approved are not served before.',
          mediaType: '*/*',
          answers: { 200: Type.String(), 206: Type.String() },
          errors: [403, 404, 416],
        },
      },
    },
    async (request, reply) => {
      const { id, sha256: asked } = request.params
      const {
        sha256,
        credit: _,
        ...object
      } = await getWaitingObject(catalog, callerOf(request), id, asked)
      await answerBytes(request, reply, { ...object, etag: `"${sha256}"`, cache: 'never' })
    },
  )
}
