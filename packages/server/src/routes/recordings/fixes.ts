/** Fixes of a transcript and of its timing. Source: routes.md#texts-and-media;
 *  shapes.md#transcripts-and-waiting-fixes. */

import { AnchorAnswer, SuggestionView } from '@yalkut/catalog/core'
import {
  anchorSync,
  anchorSyncAtOnce,
  confirmSync,
  fixTranscript,
  fixTranscriptAtOnce,
  SyncAnchor,
  SyncAnchors,
  spansWithAnchor,
  spansWithAnchors,
  TranscriptFix,
  TranscriptFixes,
} from '@yalkut/catalog/media'
import { SUGGESTION, suggestionAgain } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

export const transcriptFixRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/recordings/:id/transcript/fix', {
    operationId: 'fixTranscript',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests new words for a paragraph, or confirms its words',
    description: 'All waiting fixes of one person in one transcript form one suggestion.',
    params: ItemParams,
    body: TranscriptFix,
    answers: { 201: SuggestionView },
    errors: [404, 409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, params, body }) => fixTranscript(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/recordings/:id/transcript/fixes', {
    operationId: 'fixTranscriptAtOnce',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests all changes of a transcript at once: words, new paragraphs, removed ones',
    description:
      'One suggestion, which joins your open one of this transcript. Paragraphs that are right and checked already are skipped. For a recording without a transcript, `add` makes the text, its paragraphs and an alignment.',
    params: ItemParams,
    body: TranscriptFixes,
    answers: { 201: SuggestionView },
    errors: [404, 409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, params, body }) => fixTranscriptAtOnce(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/recordings/:id/sync/anchor', {
    operationId: 'anchorSync',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests the time of a paragraph; unlocked paragraphs move with it',
    description:
      'The paragraph is locked at `atMs`. Unlocked paragraphs after it move, up to the next locked one; the answer has all times as they would be.',
    params: ItemParams,
    body: SyncAnchor,
    answers: { 201: AnchorAnswer },
    errors: [404, 409],
    replay: {
      idsOf: SUGGESTION.idsOf,
      async again({ catalog, caller, params, body }, ids) {
        const suggestion = await suggestionAgain(catalog, caller, ids)
        return { ...suggestion, spans: await spansWithAnchor(catalog, caller, params.id, body) }
      },
    },
    handle: ({ catalog, caller, params, body }) => anchorSync(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/recordings/:id/sync/anchors', {
    operationId: 'anchorSyncAtOnce',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests the times of many paragraphs at once',
    description:
      'One suggestion. Each paragraph is locked at its time; the others move as with `sync/anchor`, one anchor after another.',
    params: ItemParams,
    body: SyncAnchors,
    answers: { 201: AnchorAnswer },
    errors: [404, 409],
    replay: {
      idsOf: SUGGESTION.idsOf,
      async again({ catalog, caller, params, body }, ids) {
        const suggestion = await suggestionAgain(catalog, caller, ids)
        return { ...suggestion, spans: await spansWithAnchors(catalog, caller, params.id, body) }
      },
    },
    handle: ({ catalog, caller, params, body }) => anchorSyncAtOnce(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/recordings/:id/sync/confirm', {
    operationId: 'confirmSync',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests that the times of all paragraphs are right',
    description: 'For a recording whose timing is right as it is.',
    params: ItemParams,
    answers: { 201: SuggestionView },
    errors: [404, 409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, params }) => confirmSync(catalog, caller, params.id),
  }),
]
