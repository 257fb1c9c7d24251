/** Fixes of a transcript and of its timing. Source: routes.md#texts-and-media;
 *  shapes.md#transcripts-and-waiting-fixes. */
import { anchorSync, confirmSync, fixTranscript } from '@yalkut/catalog/recordings'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { ItemParams } from '../../schemas/params.ts'
import { Suggestion } from '../../schemas/suggestion.ts'
import { WordTime } from '../../schemas/transcript.ts'
import type { Routes } from '../api.ts'

const Fix = Type.Object({
  segment: Type.String({ description: 'The paragraph.' }),
  content: Type.String(),
  complete: Type.Optional(
    Type.Boolean({
      description: 'false: only some words were fixed, and the rest was not listened to.',
    }),
  ),
})

const Anchor = Type.Object({
  segment: Type.String({ description: 'The paragraph.' }),
  atMs: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
  word: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Which of its words is heard then, from 0.' }),
  ),
})

const Span = Type.Object({
  segment: Type.String(),
  startMs: Type.Integer(),
  endMs: Type.Integer(),
  words: Type.Union([Type.Array(WordTime), Type.Null()]),
  locked: Type.Boolean(),
})

export const transcriptFixRoutes: Routes = (api, { catalog }) => {
  api.post(
    '/v1/recordings/:id/transcript/fix',
    {
      schema: { params: ItemParams, body: Fix },
      config: {
        doc: {
          operationId: 'fixTranscript',
          tag: 'Texts',
          access: 'write',
          summary: 'Suggests the words of a paragraph, or says that they were heard right',
          description: 'One person’s waiting fixes of one transcript are one suggestion.',
          answers: { 201: Suggestion },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      answerOnce(reply, 201, await fixTranscript(catalog, callerOf(request), id, request.body))
    },
  )

  api.post(
    '/v1/recordings/:id/sync/anchor',
    {
      schema: { params: ItemParams, body: Anchor },
      config: {
        doc: {
          operationId: 'anchorSync',
          tag: 'Texts',
          access: 'write',
          summary: 'Suggests where a paragraph is heard; what is not locked moves with it',
          answers: {
            201: Type.Intersect([Suggestion, Type.Object({ spans: Type.Array(Span) })]),
          },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      answerOnce(reply, 201, await anchorSync(catalog, callerOf(request), id, request.body))
    },
  )

  api.post(
    '/v1/recordings/:id/sync/confirm',
    {
      schema: { params: ItemParams },
      config: {
        doc: {
          operationId: 'confirmSync',
          tag: 'Texts',
          access: 'write',
          summary: 'Suggests that every paragraph is heard where it stands',
          answers: { 201: Suggestion },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      answerOnce(reply, 201, await confirmSync(catalog, callerOf(request), request.params.id))
    },
  )
}
