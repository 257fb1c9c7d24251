/** `/v1/suggestions/{id}/conversation`, `/comments`, `/reviews`: the conversation about a suggestion.
 *  Source: service.md#conversation; shapes.md#conversation. */
import {
  commentOnSuggestion,
  Reviewed,
  Reviewing,
  reviewSuggestion,
  SuggestionComment,
  suggestionConversation,
} from '@yalkut/catalog/changing'
import { SuggestionConversation } from '@yalkut/catalog/core'
import { SAME_IDS } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { SuggestionParams } from '../../schemas/suggestion.ts'
import { CreatedComment } from '../../schemas/thread.ts'

export const conversationRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/suggestions/:id/conversation', {
    operationId: 'suggestionConversation',
    tag: 'Suggestions',
    access: 'opt',
    summary: 'Comments, reviews, events and review requests of a suggestion',
    description: 'An import has no conversation (404).',
    params: SuggestionParams,
    answers: { 200: SuggestionConversation },
    errors: [404],
    handle: ({ catalog, caller, params }) => suggestionConversation(catalog, caller, params.id),
  }),

  defineRoute('POST', '/v1/suggestions/:id/comments', {
    operationId: 'commentOnSuggestion',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Adds a comment to a suggestion, or to one of its fields',
    description:
      '`anchor` names an item and a field of it. The author, the reviewers and the people mentioned are notified.',
    params: SuggestionParams,
    body: SuggestionComment,
    answers: { 201: CreatedComment },
    errors: [404],
    replay: SAME_IDS,
    handle: ({ catalog, caller, params, body }) => commentOnSuggestion(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/suggestions/:id/reviews', {
    operationId: 'reviewSuggestion',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Reviews a suggestion, with comments on its fields',
    description: 'Only people who may approve the suggestion may approve it or request changes. Everyone may comment.',
    params: SuggestionParams,
    body: Reviewing,
    answers: { 201: Reviewed },
    errors: [404, 409],
    replay: SAME_IDS,
    handle: ({ catalog, caller, params, body }) => reviewSuggestion(catalog, caller, params.id, body),
  }),
]
