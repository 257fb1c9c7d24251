/** `/v1/uploads/check` and `/v1/uploads/propose`: what a file seems to be, before it is sent.
 *  Source: routes.md#files-uploads-libraries; shapes.md#check-before-an-upload; shapes.md#propose. */
import { checkUpload, proposeUpload } from '@yalkut/catalog/uploads'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { UploadCheck, UploadProposal } from '../../schemas/upload.ts'
import type { Routes } from '../api.ts'

const Sha256 = Type.Optional(Type.String({ maxLength: 100 }))
const Id = Type.Optional(Type.String({ maxLength: 100 }))
const PageHashes = Type.Optional(
  Type.Array(Type.Union([Type.String({ maxLength: 32 }), Type.Null()]), {
    maxItems: 5_000,
    description: 'Of its pages, in their order: 16 hex digits each, null for a blank one.',
  }),
)

export const uploadGuessRoutes: Routes = (api, { catalog }) => {
  api.post(
    '/v1/uploads/check',
    {
      schema: {
        body: Type.Object({
          sha256: Sha256,
          pageHashes: PageHashes,
          for: Id,
          work: Id,
          publication: Id,
          title: Type.Optional(Type.String({ maxLength: 1_000 })),
        }),
      },
      config: {
        doc: {
          operationId: 'checkUpload',
          tag: 'Files',
          access: 'write',
          summary: 'Whether the catalog has a file, or one that looks like it',
          description: 'What it seems to be is a machine’s guess.',
          answers: { 200: UploadCheck },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      answerOnce(reply, 200, await checkUpload(catalog, callerOf(request), request.body))
    },
  )

  api.post(
    '/v1/uploads/propose',
    {
      schema: {
        body: Type.Object({
          what: Type.Enum(['hanacha', 'recording', 'document']),
          name: Type.Optional(Type.String({ maxLength: 1_000, description: 'The file’s.' })),
          sha256: Sha256,
          pageHashes: PageHashes,
        }),
      },
      config: {
        doc: {
          operationId: 'proposeUpload',
          tag: 'Files',
          access: 'write',
          summary: 'Where something new seems to belong, from its name',
          description: 'Dates are read in Hebrew and English, Hebrew and civil. A machine’s guess.',
          answers: { 200: UploadProposal },
        },
      },
    },
    async (request, reply) => {
      answerOnce(reply, 200, await proposeUpload(catalog, callerOf(request), request.body))
    },
  )
}
