/** `/v1/suggestions/{id}/review-requests`: who is asked to review. Source: service.md#review; shapes.md#reviews. */
import { removeReviewRequest, requestReview } from '@yalkut/catalog/review'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done, SuggestionParams } from '../../schemas/suggestion.ts'

const Asking = Type.Object({
  reviewers: Type.Array(Type.String({ description: 'A handle.' })),
})

const Asked = Type.Object({ requested: Type.Array(Type.String({ description: 'A handle.' })) })

const RequestParams = Type.Object({
  ...SuggestionParams.properties,
  handle: Type.String({ maxLength: 200, description: 'Of who was asked.' }),
})

export const reviewRequestRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/suggestions/:id/review-requests', {
    operationId: 'requestReview',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Asks people to review; one who has is asked again',
    description: 'For its author, those who may approve it, and trusted people.',
    params: SuggestionParams,
    body: Asking,
    answers: { 201: Asked },
    errors: [404, 409],
    handle: ({ catalog, caller, params, body }) =>
      requestReview(catalog, caller, params.id, body.reviewers),
  }),

  defineRoute('DELETE', '/v1/suggestions/:id/review-requests/:handle', {
    operationId: 'removeReviewRequest',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Asks somebody no more to review',
    params: RequestParams,
    answers: { 200: Done },
    errors: [404],
    handle: ({ catalog, caller, params }) => {
      const { id, handle } = params
      return done(removeReviewRequest(catalog, caller, id, handle))
    },
  }),
]
