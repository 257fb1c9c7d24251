/** `/v1/suggestions/{id}/files/{sha256}`: what a suggestion brings, before it is approved. Source:
 *  docs/developers/uploads.md. */
import { getWaitingObject } from '@yalkut/catalog/uploads'
import { Type } from 'typebox'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import type { Route } from '../../routing/route.ts'
import { file } from '../../routing/writes.ts'
import { SuggestionParams } from '../../schemas/suggestion.ts'

export const waitingFileRoutes: readonly Route[] = [
  defineRawRoute('GET', '/v1/suggestions/:id/files/:sha256', {
    operationId: 'getWaitingFile',
    tag: 'Files',
    access: 'read',
    summary: 'The bytes of a file that waits for this suggestion to be merged',
    description:
      'For who sent it and who may approve it. The bytes of who never had a suggestion approved are not served before.',
    params: Type.Object({ ...SuggestionParams.properties, sha256: Type.String() }),
    mediaType: '*/*',
    answers: { 200: Type.String(), 206: Type.String() },
    errors: [403, 404, 416],
    handle: async ({ catalog, caller, params }) => {
      const found = await getWaitingObject(catalog, caller, params.id, params.sha256)
      const { sha256, credit: _, ...object } = found
      return file({ ...object, etag: `"${sha256}"`, cache: 'never' })
    },
  }),
]
