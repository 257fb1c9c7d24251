/** `/v1/suggestions/{id}/review-requests`: requests people to review. Source: service.md#review; shapes.md#reviews. */
import { removeReviewRequest, requestReview } from '@yalkut/catalog/changing'
import { Type } from 'typebox'
import { SAME_IDS } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done, SuggestionParams } from '../../schemas/suggestion.ts'

const Requesting = Type.Object({
  reviewers: Type.Array(Type.String({ description: 'A handle.' })),
})

const Requested = Type.Object({ requested: Type.Array(Type.String({ description: 'A handle.' })) })

const RequestParams = Type.Object({
  ...SuggestionParams.properties,
  handle: Type.String({ maxLength: 200, description: 'The handle of the requested reviewer.' }),
})

export const reviewRequestRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/suggestions/:id/review-requests', {
    operationId: 'requestReview',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Requests reviews from people, also from people who have reviewed already',
    description: 'The caller is the author, a person who may approve the suggestion, or a trusted person.',
    params: SuggestionParams,
    body: Requesting,
    answers: { 201: Requested },
    errors: [404, 409],
    replay: SAME_IDS,
    handle: ({ catalog, caller, params, body }) => requestReview(catalog, caller, params.id, body.reviewers),
  }),

  defineRoute('DELETE', '/v1/suggestions/:id/review-requests/:handle', {
    operationId: 'removeReviewRequest',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Withdraws a review request',
    description: 'For its author, those who may approve it, and trusted people.',
    params: RequestParams,
    answers: { 200: Done },
    errors: [404],
    handle: ({ catalog, caller, params }) => {
      const { id, handle } = params
      return done(removeReviewRequest(catalog, caller, id, handle))
    },
  }),
]
