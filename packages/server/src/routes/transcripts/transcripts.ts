/** `/v1/transcripts`: recordings with transcripts, and fixes that wait for approval. Source: routes.md#texts-and-media;
 *  shapes.md#transcripts-and-waiting-fixes. */

import { FixResult, limitOf, TranscribedRow, WaitingFix } from '@yalkut/catalog/core'
import { decideTranscriptFixes, FixDecision, listTranscriptFixes, listTranscripts } from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { SAME_IDS } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const transcriptListRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/transcripts', {
    operationId: 'transcribedRecordings',
    tag: 'Texts',
    access: 'pub',
    summary: 'Recordings with a transcript, the most checked paragraphs first',
    description: 'With numbers of paragraphs: all, checked by people, and timed.',
    query: Type.Object({ limit: limitOf(1_000, 50) }),
    answers: { 200: Type.Object({ recordings: Type.Array(TranscribedRow) }) },
    cache: 'sum',
    handle: ({ catalog, query }) => {
      const recordings = listTranscripts(catalog, query.limit)
      return { recordings }
    },
  }),

  defineRoute('GET', '/v1/transcripts/fixes', {
    operationId: 'transcriptFixes',
    tag: 'Texts',
    access: 'opt',
    summary: 'Fixes of transcripts that wait for approval, the oldest first',
    description: 'A reader who is signed in also learns which of them they may decide.',
    query: Type.Object({ limit: limitOf(200, 200) }),
    answers: { 200: Type.Object({ fixes: Type.Array(WaitingFix) }) },
    handle: async ({ catalog, caller, query }) => ({
      fixes: await listTranscriptFixes(catalog, caller, query.limit),
    }),
  }),

  defineRoute('POST', '/v1/transcripts/fixes/decide', {
    operationId: 'decideTranscriptFixes',
    tag: 'Texts',
    access: 'write',
    summary: 'Approves fixes, and withdraws or sends back others',
    description:
      '`keep` approves, `remove` withdraws one’s own fix or sends back another’s. Every entry has its own result.',
    body: FixDecision,
    answers: { 200: Type.Object({ results: Type.Array(FixResult) }) },
    replay: SAME_IDS,
    handle: async ({ catalog, caller, body }) => ({
      results: await decideTranscriptFixes(catalog, caller, body),
    }),
  }),
]
