/** `/v1/suggestions/{id}/conversation`, `/comments`, `/reviews`: what is said of a suggestion.
 *  Source: service.md#conversation; shapes.md#conversation. */
import { REVIEW_VERDICTS, reviewSuggestion } from '@yalkut/catalog/review'
import { nullable, SuggestionConversation } from '@yalkut/catalog/shapes'
import {
  commentOnSuggestion,
  SUGGESTION_STATUSES,
  suggestionConversation,
} from '@yalkut/catalog/suggestions'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ResolutionsField, SuggestionParams } from '../../schemas/suggestion.ts'
import { CommentBody, MadeComment, ParentField } from '../../schemas/thread.ts'

const anchor = {
  entity: Type.String({ description: 'An item that the suggestion changes.' }),
  field: Type.String({ description: 'JSON pointer; empty for the item as a whole.' }),
}

const NewComment = Type.Object({
  body: CommentBody,
  parent: ParentField,
  anchor: Type.Optional(nullable(Type.Object(anchor))),
})

const NewReview = Type.Object({
  verdict: Type.Enum([...REVIEW_VERDICTS], {
    description: 'approve merges it, request_changes sends it back.',
  }),
  body: Type.Optional(
    nullable(Type.String({ description: 'Needed for the last two, unless fields are commented.' })),
  ),
  comments: Type.Optional(Type.Array(Type.Object({ ...anchor, body: CommentBody }))),
  resolutions: Type.Optional(ResolutionsField),
})

const Reviewed = Type.Object({
  review: Type.String({ description: 'Its id.' }),
  status: Type.Enum([...SUGGESTION_STATUSES], { description: 'Of the suggestion, now.' }),
  commit: Type.Optional(Type.Integer({ description: 'Where it was merged.' })),
})

export const conversationRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/suggestions/:id/conversation', {
    operationId: 'suggestionConversation',
    tag: 'Suggestions',
    access: 'opt',
    summary: 'Comments, reviews and events of a suggestion, who is asked to review',
    description: 'An import has none (404).',
    params: SuggestionParams,
    answers: { 200: SuggestionConversation },
    errors: [404],
    handle: ({ catalog, caller, params }) => suggestionConversation(catalog, caller, params.id),
  }),

  defineRoute('POST', '/v1/suggestions/:id/comments', {
    operationId: 'commentOnSuggestion',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Says something of a suggestion, or of one field of it',
    params: SuggestionParams,
    body: NewComment,
    answers: { 201: MadeComment },
    errors: [404],
    handle: ({ catalog, caller, params, body }) =>
      commentOnSuggestion(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/suggestions/:id/reviews', {
    operationId: 'reviewSuggestion',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Reviews a suggestion, with comments on its fields',
    description:
      'To approve and to ask for changes is for those who may approve it; everyone may comment.',
    params: SuggestionParams,
    body: NewReview,
    answers: { 201: Reviewed },
    errors: [404, 409],
    handle: ({ catalog, caller, params, body }) =>
      reviewSuggestion(catalog, caller, params.id, body),
  }),
]
