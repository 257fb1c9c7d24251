/** `/v1/transcripts`: what was heard, and what waits for approval. Source: routes.md#texts-and-media;
 *  shapes.md#transcripts-and-waiting-fixes. */
import {
  decideTranscriptFixes,
  listTranscriptFixes,
  listTranscripts,
} from '@yalkut/catalog/recordings'
import { Type } from 'typebox'
import { answer, answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { limitOf } from '../../conventions/paging.ts'
import { AnyObject, nullable } from '../../schemas/named.ts'
import { LARGEST } from '../../schemas/suggestion.ts'
import { WaitingFix } from '../../schemas/transcript.ts'
import type { Routes } from '../api.ts'

const Row = Type.Object({
  recording: Type.String(),
  title: nullable(AnyObject),
  event: nullable(Type.String()),
  durationMs: nullable(Type.Integer()),
  paragraphs: Type.Integer(),
  checked: Type.Integer(),
  timedWords: Type.Integer({ description: 'Paragraphs whose words are timed one by one.' }),
})

const Ids = Type.Optional(
  Type.Array(Type.Integer({ minimum: 1, maximum: LARGEST }), { maxItems: 200 }),
)

const Decision = Type.Object({
  keep: Ids,
  remove: Ids,
  note: Type.Optional(Type.String({ description: 'Needed to send another’s fix back.' })),
})

const Result = Type.Object({
  id: Type.Integer(),
  done: nullable(Type.Enum(['kept', 'withdrawn', 'sent_back'])),
  error: Type.Optional(Type.Object({ error: Type.String(), message: Type.String() })),
})

export const transcriptListRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/transcripts',
    {
      schema: { querystring: Type.Object({ limit: limitOf(1_000, 50) }) },
      config: {
        doc: {
          operationId: 'transcribedRecordings',
          tag: 'Texts',
          access: 'pub',
          summary: 'Recordings that have a transcript, those with most checked paragraphs first',
          answers: { 200: Type.Object({ recordings: Type.Array(Row) }) },
        },
      },
    },
    async (request, reply) => {
      const recordings = listTranscripts(catalog, request.query.limit)
      answer(request, reply, { recordings }, { cache: 'sum' })
    },
  )

  api.get(
    '/v1/transcripts/fixes',
    {
      schema: { querystring: Type.Object({ limit: limitOf(200, 200) }) },
      config: {
        doc: {
          operationId: 'transcriptFixes',
          tag: 'Texts',
          access: 'opt',
          summary: 'Fixes of transcripts that wait for approval, the oldest first',
          answers: { 200: Type.Object({ fixes: Type.Array(WaitingFix) }) },
        },
      },
    },
    async (request, reply) => {
      const fixes = await listTranscriptFixes(catalog, callerOf(request), request.query.limit)
      answer(request, reply, { fixes })
    },
  )

  api.post(
    '/v1/transcripts/fixes/decide',
    {
      schema: { body: Decision },
      config: {
        doc: {
          operationId: 'decideTranscriptFixes',
          tag: 'Texts',
          access: 'write',
          summary: 'Approves fixes, and takes or sends others back, each by its own rights',
          answers: { 200: Type.Object({ results: Type.Array(Result) }) },
        },
      },
    },
    async (request, reply) => {
      const results = await decideTranscriptFixes(catalog, callerOf(request), request.body)
      answerOnce(reply, 200, { results })
    },
  )
}
