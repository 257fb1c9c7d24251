/** Decisions about a suggestion: approve, send back, withdraw. Source: service.md#suggestion-states;
 *  shapes.md#suggestions; shapes.md#merge. */
import {
  Approved,
  Approving,
  approveSuggestion,
  sendBackSuggestion,
  withdrawSuggestion,
} from '@yalkut/catalog/changing'
import { Type } from 'typebox'
import { SAME_IDS } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done, SuggestionParams } from '../../schemas/suggestion.ts'

export const decisionRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/suggestions/:id/approve', {
    operationId: 'approveSuggestion',
    tag: 'Suggestions',
    access: 'keeper',
    summary: 'Merges an open suggestion as one commit',
    description:
      'The caller is a keeper of every changed set, or a steward. A clash with main answers 409 with `conflicts`, a failed check 422. Where main has changed since so that the merge would show withheld words, 409 with `detail.reason` `shows-withheld-words` and the items in `detail.shows`: with these in `shows` it is merged.',
    params: SuggestionParams,
    body: Approving,
    answers: { 200: Approved },
    errors: [404, 409],
    replay: SAME_IDS,
    handle: ({ catalog, caller, params, body }) => {
      const { note, resolutions, shows } = body
      const approving = { note, ...(resolutions && { resolutions }), ...(shows && { shows }) }
      const { id } = params
      return approveSuggestion(catalog, caller, id, approving)
    },
  }),

  defineRoute('POST', '/v1/suggestions/:id/send-back', {
    operationId: 'sendBackSuggestion',
    tag: 'Suggestions',
    access: 'keeper',
    summary: 'Sends a suggestion back to its author with a note',
    description: 'For those who may approve it. The author can change it and send it again.',
    params: SuggestionParams,
    body: Type.Object({
      note: Type.Optional(Type.String({ description: 'What should change. Required.' })),
    }),
    answers: { 200: Done },
    errors: [404, 409],
    replay: SAME_IDS,
    handle: ({ catalog, caller, params, body }) => {
      const { note = '' } = body
      return done(sendBackSuggestion(catalog, caller, params.id, note))
    },
  }),

  defineRoute('POST', '/v1/suggestions/:id/withdraw', {
    operationId: 'withdrawSuggestion',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Withdraws a suggestion: its author, or a steward',
    description: 'Nothing is deleted: a withdrawn suggestion can be opened again.',
    params: SuggestionParams,
    answers: { 200: Done },
    errors: [404, 409],
    replay: SAME_IDS,
    handle: ({ catalog, caller, params }) => done(withdrawSuggestion(catalog, caller, params.id)),
  }),
]
