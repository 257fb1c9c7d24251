/** `/v1/suggestions`: creates drafts, changes their items and sends them. Source: routes.md#suggestions;
 *  shapes.md#items-of-a-draft. */
import { createDraft, dropDraftItem, NewDraft, PutItem, putItem, submitSuggestion } from '@yalkut/catalog/changing'
import { ItemIdParam, SuggestionView } from '@yalkut/catalog/core'
import { Type } from 'typebox'
import { SUGGESTION } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done, SuggestionParams } from '../../schemas/suggestion.ts'

const DraftItemParams = Type.Object({ ...SuggestionParams.properties, item: ItemIdParam })

export const draftRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/suggestions', {
    operationId: 'createSuggestion',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Creates a draft',
    description: 'Put items into it, then submit it. Its author and stewards alone see a draft.',
    body: NewDraft,
    answers: { 201: SuggestionView },
    errors: [409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, body }) => createDraft(catalog, caller, body),
  }),

  defineRoute('PUT', '/v1/suggestions/:id/items', {
    operationId: 'putSuggestionItem',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Puts one item into a draft',
    description: 'An item equal to its version in the catalog is no change and is removed from the draft.',
    params: SuggestionParams,
    body: PutItem,
    answers: { 200: Type.Object({ id: Type.String() }) },
    errors: [404, 409],
    handle: async ({ catalog, caller, params, body }) => {
      const { id: suggestion } = params
      const { id } = await putItem(catalog, caller, suggestion, body)
      return { id }
    },
  }),

  defineRoute('DELETE', '/v1/suggestions/:id/items/:item', {
    operationId: 'dropSuggestionItem',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Removes one item from a draft',
    description: 'Only while the suggestion is a draft.',
    params: DraftItemParams,
    answers: { 200: Done },
    errors: [404, 409],
    handle: ({ catalog, caller, params }) => {
      const { id, item } = params
      return done(dropDraftItem(catalog, caller, id, item))
    },
  }),

  defineRoute('POST', '/v1/suggestions/:id/submit', {
    operationId: 'submitSuggestion',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Sends a draft for review and answers the results of all checks',
    description:
      'Data that fails its schema is refused. A suggestion with another check that fails is sent, and is merged only when the check passes. The keepers of the sets that it touches are asked to review it.',
    params: SuggestionParams,
    answers: { 200: SuggestionView },
    errors: [404, 409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, params }) => submitSuggestion(catalog, caller, params.id),
  }),
]
