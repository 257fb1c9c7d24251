/** `/v1/search`: searches names and dates, and the words of scans and texts, and their meaning. Source: service.md#search;
 *  shapes.md#search. */

import {
  AlikeAnswer,
  DidYouMean,
  FoundMoments,
  Item,
  NamedDate,
  NameExplanation,
  nullable,
  SimilarAnswer,
} from '@yalkut/catalog/core'
import {
  AlikeQuery,
  MomentQuery,
  SearchQuery,
  SimilarQuery,
  Suggested,
  SuggestQuery,
  search,
  searchAlike,
  searchMoments,
  searchSimilar,
  suggest,
} from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { readyJson, written } from '../../http/answers/ready-json.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Found = Type.Object({
  query: Type.String(),
  date: nullable({ ...NamedDate, description: 'The date in the query; null: none.' }),
  results: Type.Array(Item, { description: 'The best match first.' }),
  explain: Type.Array(NameExplanation, {
    description: 'Why each result was found, in the order of the results.',
  }),
  didYouMean: {
    ...DidYouMean,
    description: 'Words of names, when those of the query find nothing.',
  },
})

export const searchRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/search', {
    operationId: 'search',
    tag: 'Search',
    access: 'pub',
    summary: 'Searches items by name or date',
    description:
      'Points, cantillation, quotes and final letters make no difference. Days may be named (`Lag BaOmer 5741`) and places in sefarim cited (`Genesis 1:1`). `date` is the Hebrew date that the query names, if any. `explain` says why each result was found. There are no further pages.',
    query: SearchQuery,
    answers: { 200: Found },
    errors: [404],
    keepsAnswers: true,
    handle: ({ catalog, query }) => {
      const { date, explain, ...found } = search(catalog, query)
      return readyJson({ ...found, explain: written(explain), date: date && { ...date } })
    },
  }),

  defineRoute('GET', '/v1/search/moments', {
    operationId: 'searchMoments',
    tag: 'Search',
    access: 'pub',
    summary: 'Searches inside the words of scans, texts and pages',
    description:
      'A moment is a line of a scan, a paragraph of a text or a segment of an item’s body. `matches` says which rule found which word. A paragraph of a transcript says when it is heard.',
    query: MomentQuery,
    answers: { 200: FoundMoments },
    handle: ({ catalog, query }) => searchMoments(catalog, query),
  }),

  defineRoute('GET', '/v1/search/suggest', {
    operationId: 'suggestSearches',
    tag: 'Search',
    access: 'pub',
    summary: 'Proposes searches while a person types',
    description:
      'Names that begin so, abbreviations written out, a date in words, and the last word completed. It has a limit of its own and does not count as a search. Words that stand in fewer than two lines or paragraphs are never proposed.',
    query: SuggestQuery,
    cache: 'proposals',
    answers: { 200: Suggested },
    handle: ({ catalog, query }) => suggest(catalog, query),
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

  defineRoute('GET', '/v1/search/alike', {
    operationId: 'searchAlike',
    tag: 'Search',
    access: 'pub',
    summary: 'Finds parallel passages of a paragraph',
    description:
      'Finds paragraphs that share the rarest words of a paragraph: of a text (`id`), or of the body of an item (`id`, `segment`, `version`). No model is asked.',
    query: AlikeQuery,
    answers: { 200: AlikeAnswer },
    errors: [404],
    handle: ({ catalog, query }) => searchAlike(catalog, query),
  }),
]
