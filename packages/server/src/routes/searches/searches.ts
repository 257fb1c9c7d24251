/** `/v1/searches`: searches that tell their owner of new hits. No cache keeps them. Source: shapes.md#saved-searches. */
import { NewSavedSearch, SavedSearchView } from '@yalkut/catalog/core'
import { dropSearch, keepSearch, listSavedSearches, MAX_SEARCHES } from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done } from '../../schemas/suggestion.ts'

export const searchesRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/searches', {
    operationId: 'listSearches',
    tag: 'People',
    access: 'read',
    summary: 'The caller’s saved searches, the newest first',
    description: 'Only the caller’s own.',
    answers: { 200: Type.Object({ searches: Type.Array(SavedSearchView) }) },
    cache: 'never',
    handle: async ({ catalog, caller }) => ({ searches: await listSavedSearches(catalog, caller) }),
  }),

  defineRoute('PUT', '/v1/searches', {
    operationId: 'saveSearch',
    tag: 'People',
    access: 'write',
    summary: 'Stores a search, or changes the one with this id',
    description: `New hits come into the inbox, with the reason \`followed\`. A person has at most ${MAX_SEARCHES}.`,
    body: NewSavedSearch,
    answers: { 200: SavedSearchView },
    errors: [404, 422],
    handle: ({ catalog, caller, body }) => keepSearch(catalog, caller, body),
  }),

  defineRoute('DELETE', '/v1/searches', {
    operationId: 'deleteSearch',
    tag: 'People',
    access: 'write',
    summary: 'Deletes a saved search',
    description: 'A missing one is no error.',
    query: Type.Object({ id: Type.String({ maxLength: 100, description: 'The UUID of the search.' }) }),
    answers: { 200: Done },
    errors: [422],
    handle: ({ catalog, caller, query }) => done(dropSearch(catalog, caller, query.id)),
  }),
]
