/** `/v1/uploads`: a file is sent in one piece, with what it is. Source: service.md#uploads-and-additions;
 *  routes.md#files-uploads-libraries; shapes.md#upload. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { upload } from '@yalkut/catalog/uploads'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { fileBytes, refuseBytes, sizeOf, takeBytes } from '../../conventions/file-body.ts'
import { HeldUpload, KeptUpload, UploadQuery } from '../../schemas/upload.ts'
import type { Routes } from '../api.ts'

export const uploadRoutes: Routes = (api, { catalog, baseUrl }) => {
  api.register(async (plain) => {
    const scope = plain.withTypeProvider<TypeBoxTypeProvider>()
    takeBytes(scope)

    scope.post(
      '/v1/uploads',
      {
        schema: { querystring: UploadQuery },
        config: {
          doc: {
            operationId: 'upload',
            tag: 'Files',
            access: 'write',
            takesBytes: true,
            summary: 'Sends a file, and suggests where it belongs',
            description:
              'The body is the file itself; its Content-Type is only a hint. 201: it is kept, and the suggestion waits for review. 200: the catalog has these bytes already. Large files go in pieces to `/v1/uploads/resumable`.',
            answers: { 200: HeldUpload, 201: KeptUpload },
            errors: [404],
          },
        },
      },
      async (request, reply) => {
        const { raw, query } = request
        const incoming = {
          fields: query,
          bytes: () => fileBytes(raw, reply.raw),
          sizeBytes: sizeOf(raw),
          hint: raw.headers['content-type'] ?? null,
          baseUrl,
        }
        try {
          const answer = await upload(catalog, callerOf(request), incoming)
          answerOnce(reply, answer.existed ? 200 : 201, answer)
        } catch (error) {
          refuseBytes(raw)
          throw error
        }
      },
    )
  })
}
