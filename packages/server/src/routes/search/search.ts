/** `/v1/search`: searches names and dates, and the words of scans and texts, and their meaning. Source: service.md#search;
 *  shapes.md#search. */
import {
  SearchQuery,
  SimilarQuery,
  search,
  searchMoments,
  searchSimilar,
} from '@yalkut/catalog/reading'
import {
  FoundMoment,
  Item,
  limitOf,
  NamedDate,
  nullable,
  SimilarAnswer,
} from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { readyJson } from '../../conventions/ready-json.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Found = Type.Object({
  query: Type.String(),
  date: nullable({ ...NamedDate, description: 'The date in the query; null: none.' }),
  results: Type.Array(Item, { description: 'The best match first.' }),
})

export const searchRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/search', {
    operationId: 'search',
    tag: 'Search',
    access: 'pub',
    summary: 'Searches items by name or date',
    description:
      'Points, cantillation, quotes and final letters make no difference. `date` is the Hebrew date that the query names, if any. There are no further pages.',
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
    summary: 'Searches the words of scans and texts',
    description:
      'A moment is a line of a scan or a paragraph of a text, with a snippet. A paragraph of a transcript says when it is heard.',
    query: Type.Object({
      q: Type.String({
        description: 'The terms to find. Vowel points and quotation marks are ignored.',
      }),
      limit: limitOf(100, 20),
    }),
    answers: { 200: Type.Object({ query: Type.String(), moments: Type.Array(FoundMoment) }) },
    handle: ({ catalog, query }) => searchMoments(catalog, query),
  }),

  defineRoute('GET', '/v1/search/similar', {
    operationId: 'searchSimilar',
    tag: 'Search',
    access: 'pub',
    summary: 'Searches by meaning',
    description:
      'Finds items whose words mean something near the query, also in other words. A machine compares the meanings, so every result has `machine: true` and a score. A server without this search answers `available: false`.',
    query: SimilarQuery,
    answers: { 200: SimilarAnswer },
    errors: [502],
    handle: async ({ catalog, query }) => {
      const { results, ...found } = await searchSimilar(catalog, query)
      return readyJson({ ...found, results: results.map((each) => ({ ...each })) })
    },
  }),
]
