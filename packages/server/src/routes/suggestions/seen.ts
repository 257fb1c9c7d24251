/** `/v1/suggestions/{id}/seen`: what a reviewer has seen. Source: decisions.md#the-review-lane. */
import { SeenMarks, seeSuggestion } from '@yalkut/catalog/changing'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done, SuggestionParams } from '../../schemas/suggestion.ts'

export const seenRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/suggestions/:id/seen', {
    operationId: 'seeSuggestion',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Marks items of a suggestion as seen by the caller',
    description: 'A mark counts until its item changes.',
    params: SuggestionParams,
    body: SeenMarks,
    answers: { 200: Done },
    errors: [404],
    handle: ({ catalog, caller, params, body }) => done(seeSuggestion(catalog, caller, params.id, body)),
  }),
]
