/** `/v1/suggestions/{id}/files/{sha256}`: a file of a suggestion that is not merged yet. Source:
 *  docs/developers/uploads.md. */
import { getWaitingObject } from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import type { Route } from '../../routing/route.ts'
import { FILE_HEADERS, file } from '../../routing/writes.ts'
import { Sha256Params } from '../../schemas/params.ts'
import { SuggestionParams } from '../../schemas/suggestion.ts'

export const waitingFileRoutes: readonly Route[] = [
  defineRawRoute('GET', '/v1/suggestions/:id/files/:sha256', {
    operationId: 'getWaitingFile',
    tag: 'Files',
    access: 'read',
    summary: 'The bytes of a file of a waiting suggestion',
    description:
      'The caller sent the file or may approve the suggestion. A new contributor’s file is served only after a suggestion that uses it has been merged.',
    params: Type.Object({ ...SuggestionParams.properties, ...Sha256Params.properties }),
    mediaType: '*/*',
    answers: { 200: Type.String(), 206: Type.String() },
    headers: FILE_HEADERS,
    errors: [403, 404, 416],
    handle: async ({ catalog, caller, params }) => {
      const found = await getWaitingObject(catalog, caller, params.id, params.sha256)
      const { sha256, credit: _, ...object } = found
      return file({ ...object, etag: `"${sha256}"`, cache: 'never' })
    },
  }),
]
