/** `/v1/uploads`: a file sent in one request, with its description. Source: service.md#uploads-and-additions;
 *  routes.md#files-uploads-libraries; shapes.md#upload. */
import { ExistingUpload, StoredUpload } from '@yalkut/catalog/core'
import { upload } from '@yalkut/catalog/media'
import { fileBytes, refuseBytes, sizeOf } from '../../http/requests/file-body.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { reply } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { UploadQuery } from '../../schemas/upload.ts'

export const uploadRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/uploads', {
    operationId: 'upload',
    tag: 'Files',
    access: 'write',
    summary: 'Sends a file and suggests its item',
    description:
      'The body is the file itself. Its Content-Type is only a hint. 201: the file is stored, and the suggestion waits for review. 200: the catalog has these bytes already. Send large files in pieces to `/v1/uploads/resumable`.',
    query: UploadQuery,
    bodyKind: 'bytes',
    answers: { 200: ExistingUpload, 201: StoredUpload },
    errors: [404, 409],
    handle: async ({ catalog, baseUrl, caller, query, exchange: { raw, response } }) => {
      const incoming = {
        fields: query,
        bytes: () => fileBytes(raw, response),
        sizeBytes: sizeOf(raw),
        hint: raw.headers['content-type'] ?? null,
        baseUrl,
      }
      try {
        const answer = await upload(catalog, caller, incoming)
        return answer.existed ? reply(200, answer) : reply(201, answer)
      } catch (error) {
        refuseBytes(raw)
        throw error
      }
    },
  }),
]
