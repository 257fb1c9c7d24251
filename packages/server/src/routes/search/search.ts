/** `/v1/search`: names and dates; words inside scans and texts. Source: service.md#search; shapes.md#search. */
import { SearchQuery, search, searchMoments } from '@yalkut/catalog/reading'
import { FoundMoment, Item, limitOf, NamedDate, nullable } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { readyJson } from '../../conventions/ready-json.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Found = Type.Object({
  query: Type.String(),
  date: nullable({ ...NamedDate, description: 'The date that the query names.' }),
  results: Type.Array(Item, { description: 'Best first.' }),
})

export const searchRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/search', {
    operationId: 'search',
    tag: 'Search',
    access: 'pub',
    summary: 'Items by name or date, ranked',
    query: SearchQuery,
    answers: { 200: Found },
    errors: [404],
    handle: ({ catalog, query }) => {
      const { date, results, ...found } = search(catalog, query)
      return readyJson({ query: found.query, date: date && { ...date }, results })
    },
  }),

  defineRoute('GET', '/v1/search/moments', {
    operationId: 'searchMoments',
    tag: 'Search',
    access: 'pub',
    summary: 'Words inside scans and texts, and where they are heard',
    query: Type.Object({
      q: Type.String({
        description: 'Words as they stand there; points and quotes are no matter.',
      }),
      limit: limitOf(100, 20),
    }),
    answers: { 200: Type.Object({ query: Type.String(), moments: Type.Array(FoundMoment) }) },
    handle: ({ catalog, query }) => searchMoments(catalog, query),
  }),
]
