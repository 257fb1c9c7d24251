/** Search in names and dates, and parsing of written dates. Source: service.md#search; shapes.md#dates;
 *  shapes.md#names-search. */
import { type DateParsing, readWrittenDate } from '@yalkut/hebrew'
import type { Cited, ItemBytes, ListedItem } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { readQueryText } from '../../core/input/query-text.ts'
import { checkTypeFilter } from '../../core/schemas/type-filter.ts'
import type { Services } from '../../core/services/services.ts'
import type { NamedDate } from '../../core/shapes/date.ts'
import { TypeFilter } from '../../core/shapes/fields.ts'
import type { DidYouMean } from '../../core/shapes/moment.ts'
import type { NameExplanation } from '../../core/shapes/name-match.ts'
import { limitOf } from '../../core/shapes/paging.ts'
import { getSummary } from '../../core/shown/known-items.ts'
import { RuleParams, rulesOf } from './rule-params.ts'

export interface SearchAnswer {
  query: string
  date: NamedDate | null
  results: ItemBytes[]
  /** Why each result was found, in the same order. */
  explain: NameExplanation[]
  didYouMean: DidYouMean
}

export const SearchQuery = Type.Object({
  q: Type.String({ description: 'A name, or a date as people write it.' }),
  type: TypeFilter,
  work: Type.Optional(Type.String({ description: 'Only inside this sefer (id).' })),
  limit: limitOf(100, 20),
  ...RuleParams,
})
export type SearchQuery = Static<typeof SearchQuery>

/** Refuses `bad-request` for an empty or overlong query, an unknown type or rule, and for an unknown sefer. */
export function search(services: Services, filter: SearchQuery): SearchAnswer {
  const { query, date, wanted } = readFilter(services, filter)
  const { items, explain, didYouMean } = services.projection.reads.search.search(wanted)
  return { query, date, results: items, explain, didYouMean }
}

/** The same results as names and addresses. `cited`: what the query cites, for `resolveCited`. Refuses as `search`. */
export function searchListed(
  services: Services,
  filter: SearchQuery,
): Omit<SearchAnswer, 'results'> & { results: ListedItem[]; cited: Cited | null } {
  const { query, date, wanted } = readFilter(services, filter)
  const found = services.projection.reads.search.search(wanted)
  const { listed: results, explain, didYouMean, cited } = found
  return { query, date, results, explain, didYouMean, cited }
}

function readFilter({ schemas, projection }: Services, filter: SearchQuery) {
  const query = readQueryText(filter.q)
  checkTypeFilter(schemas, filter.type)
  const work = filter.work === undefined ? undefined : getSummary(projection.reads, filter.work).id
  return {
    query,
    date: dateIn(query),
    wanted: { type: filter.type, limit: filter.limit, q: query, work, rules: rulesOf(filter) },
  }
}

/** The date that a query is, or the one day that its name means in its year. */
function dateIn(query: string): NamedDate | null {
  const date = readWrittenDate(query)
  return date.ok ? { key: date.key, he: date.he, en: date.en } : null
}

/** A date as people write it. */
export function readDate(q: string): DateParsing {
  return readWrittenDate(q)
}
