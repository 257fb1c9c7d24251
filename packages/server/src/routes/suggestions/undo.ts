/** Reopening, reverting, reviewing live fixes and combining suggestions. Source: service.md#undo; shapes.md#who-may-do-what;
 *  shapes.md#suggestions. */
import {
  Combining,
  combineSuggestions,
  LIVE_VERDICTS,
  Reverted,
  reopenSuggestion,
  revertSuggestion,
  reviewLive,
} from '@yalkut/catalog/changing'
import { BehindField, nullable, SuggestionDone, SuggestionView } from '@yalkut/catalog/core'
import { Type } from 'typebox'
import { SAME_IDS, SUGGESTION, suggestionWith } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { doneWith } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { SuggestionParams } from '../../schemas/suggestion.ts'

const Reverting = Type.Object({ reason: Type.Optional(nullable(Type.String())) })

const LookingAt = Type.Object({
  verdict: Type.Enum([...LIVE_VERDICTS]),
  note: Type.Optional(nullable(Type.String())),
})

const UndoPreview = Type.Object({
  revertChangeset: Type.Optional(Type.Integer({ description: 'The reverting suggestion, for the verdict `revert`.' })),
  behind: BehindField,
})

export const undoRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/suggestions/:id/reopen', {
    operationId: 'reopenSuggestion',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Opens a withdrawn suggestion again: its author, or a steward',
    description: 'The checks run again, and the keepers are requested to review again.',
    params: SuggestionParams,
    answers: { 200: SuggestionDone },
    errors: [404, 409],
    replay: suggestionWith('ok'),
    handle: ({ catalog, caller, params }) => doneWith(reopenSuggestion(catalog, caller, params.id)),
  }),

  defineRoute('POST', '/v1/suggestions/:id/revert', {
    operationId: 'revertSuggestion',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Reverts a merge by a new suggestion; later changes stay',
    description:
      'The new suggestion is merged at once if the caller may approve it, it has no clash and all checks pass. Otherwise it waits for review.',
    params: SuggestionParams,
    body: Reverting,
    answers: { 200: Reverted },
    errors: [404, 409],
    replay: SAME_IDS,
    handle: ({ catalog, caller, params, body }) => {
      const { id } = params
      const { reason = null } = body
      return revertSuggestion(catalog, caller, id, { reason })
    },
  }),

  defineRoute('POST', '/v1/suggestions/:id/review-live', {
    operationId: 'reviewLive',
    tag: 'Suggestions',
    access: 'keeper',
    summary: 'Reviews a live fix: keeps it or reverts it',
    description: 'The caller is a keeper or a steward, and not the author of the fix. A fix is reviewed once.',
    params: SuggestionParams,
    body: LookingAt,
    answers: { 200: UndoPreview },
    errors: [404, 409],
    replay: SAME_IDS,
    handle: ({ catalog, caller, params, body }) => reviewLive(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/suggestions/combine', {
    operationId: 'combineSuggestions',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Combines several suggestions of the caller into one, and withdraws the others',
    description: 'If two suggestions change the same field, the later one counts.',
    body: Combining,
    answers: { 201: SuggestionView },
    errors: [404, 409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, body }) => combineSuggestions(catalog, caller, body),
  }),
]
