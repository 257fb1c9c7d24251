/** `/v1/suggestions/{id}/review-requests`: who is asked to review. Source: service.md#review; shapes.md#reviews. */
import { removeReviewRequest, requestReview } from '@yalkut/catalog/review'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { Done, SuggestionParams } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'

const Asking = Type.Object({
  reviewers: Type.Array(Type.String({ description: 'A handle.' })),
})

const Asked = Type.Object({ requested: Type.Array(Type.String({ description: 'A handle.' })) })

const RequestParams = Type.Object({
  ...SuggestionParams.properties,
  handle: Type.String({ maxLength: 200, description: 'Of who was asked.' }),
})

export const reviewRequestRoutes: Routes = (api, { catalog }) => {
  api.post(
    '/v1/suggestions/:id/review-requests',
    {
      schema: { params: SuggestionParams, body: Asking },
      config: {
        doc: {
          operationId: 'requestReview',
          tag: 'Suggestions',
          access: 'write',
          summary: 'Asks people to review; one who has is asked again',
          description: 'For its author, those who may approve it, and trusted people.',
          answers: { 201: Asked },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { reviewers } = request.body
      const { id } = request.params
      answerOnce(reply, 201, await requestReview(catalog, callerOf(request), id, reviewers))
    },
  )

  api.delete(
    '/v1/suggestions/:id/review-requests/:handle',
    {
      schema: { params: RequestParams },
      config: {
        doc: {
          operationId: 'removeReviewRequest',
          tag: 'Suggestions',
          access: 'write',
          summary: 'Asks somebody no more to review',
          answers: { 200: Done },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const { id, handle } = request.params
      await removeReviewRequest(catalog, callerOf(request), id, handle)
      answerOnce(reply, 200, { ok: true })
    },
  )
}
