/** `/v1/suggestions/{id}`: one suggestion for review, and changing its title. Source: service.md#review; shapes.md#suggestions. */
import { editSuggestion, getSuggestion, ReviewQuery, SuggestionEdit } from '@yalkut/catalog/changing'
import { ReviewView, SuggestionDone } from '@yalkut/catalog/core'
import { defineRoute } from '../../routing/define-route.ts'
import { doneWith, reply } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { SuggestionParams } from '../../schemas/suggestion.ts'

export const oneSuggestionRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/suggestions/:id', {
    operationId: 'getSuggestion',
    tag: 'Suggestions',
    access: 'opt',
    summary: 'A suggestion for review: its items before and after, clashes and reviews',
    description:
      'A page with very large items is shorter than `limit`. A draft answers 404 except to its author and to stewards. Words whose rights forbid copying are withheld: `words` says how much of them changes. With `words=1` stewards and keepers of all sets of the item are shown them.',
    params: SuggestionParams,
    query: ReviewQuery,
    answers: { 200: ReviewView },
    errors: [404],
    async handle({ catalog, caller, params, query }) {
      const view = await getSuggestion(catalog, caller, params.id, query)
      return reply(200, view, query.words === true ? { cache: 'never' } : {})
    },
  }),

  defineRoute('PATCH', '/v1/suggestions/:id', {
    operationId: 'editSuggestion',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Changes the title and description of a suggestion: its author, or a steward',
    description: 'Only the fields that are sent change. The items stay as they are.',
    params: SuggestionParams,
    body: SuggestionEdit,
    answers: { 200: SuggestionDone },
    errors: [404],
    handle: ({ catalog, caller, params, body }) => doneWith(editSuggestion(catalog, caller, params.id, body)),
  }),
]
