/** Search over names and dates. Source: service.md#search; shapes.md#names-search.
 *
 *  The best results come from the table of whole names, which is exact and fast. The full-text index adds items that have all
 *  the terms. Each query is bounded, so that its time does not grow with the catalog. */
import { parseDate, parseMonthDay } from '@yalkut/hebrew'
import type Database from 'better-sqlite3'
import { tagOf } from '../apply/lookups.ts'
import { ranksOf, typeOrder } from '../apply/type-order.ts'
import type { ItemBytes } from '../store/item-bytes.ts'
import { type AnswerRow, listFormColumns, soundBytes } from '../store/row-sums.ts'
import { matchExpression, queryTokens, wholeNames } from './name-query.ts'

export interface SearchQuery {
  q: string
  type?: string
  /** Only items in this sefer. */
  work?: string
  limit: number
}

export interface SearchReads {
  /** List forms, best first. */
  search(query: SearchQuery): ItemBytes[]
  /** The same items, by their ids. */
  ids(query: SearchQuery): string[]
}

/** The lowest rank comes first. */
const RANKS = {
  exact: 0,
  inWork: 1,
  dated: 2,
  begins: 3,
  everyYear: 4,
  terms: 5,
  consonants: 6,
} as const
type Rank = keyof typeof RANKS

/** Candidates that one query may find. */
const CANDIDATES = 300

interface Candidate {
  n: number
  id: string
  type: string
  addition: number
  list_key: string
}

interface Found extends Candidate {
  rank: number
}

export function prepareSearchReads(db: Database.Database): SearchReads {
  const queries = prepareQueries(db)
  const bytes = db.prepare<[string], AnswerRow & { n: number }>(
    `select i.n, ${listFormColumns()} from items i
     where i.n in (select value from json_each(?))`,
  )
  const bestOf = (query: SearchQuery): Found[] => {
    const found = new Map<number, Found>()
    const add = (rank: Rank, candidates: readonly Candidate[]): void => {
      for (const candidate of candidates) {
        if (query.type !== undefined && candidate.type !== query.type) continue
        if (!found.has(candidate.n)) found.set(candidate.n, { ...candidate, rank: RANKS[rank] })
      }
    }
    collect(query, queries, add, () => found.size)
    return [...found.values()].sort(byWorth).slice(0, query.limit)
  }
  return {
    search(query) {
      const best = bestOf(query)
      const rows = bytes.all(JSON.stringify(best.map(({ n }) => n)))
      const forms = new Map(rows.map((row) => [row.n, soundBytes(row)]))
      return best.flatMap(({ n }) => forms.get(n) ?? [])
    },
    ids: (query) => bestOf(query).map(({ id }) => id),
  }
}

type Queries = ReturnType<typeof prepareQueries>

function collect(
  query: SearchQuery,
  queries: Queries,
  add: (rank: Rank, candidates: readonly Candidate[]) => void,
  count: () => number,
): void {
  const { q, type, work } = query
  const tokens = queryTokens(q)
  const tags = [
    ...(type === undefined ? [] : [tagOf('type', type)]),
    ...(work === undefined ? [] : [tagOf('work', work)]),
  ]
  if (tokens.length > 0 && work === undefined) {
    const { exact, begins, inWork } = byName(tokens, type, queries)
    add('exact', exact)
    add('begins', begins)
    add('inWork', inWork)
  }
  if (work === undefined) searchDates(q, queries, add)
  if (tokens.length === 0) return
  add('terms', queries.matching(matchExpression(tokens, { tags, consonants: false })))
  if (count() < query.limit)
    add('consonants', queries.matching(matchExpression(tokens, { tags, consonants: true })))
}

/** Items of exactly this name, items whose name begins with it, and items in the sefer that the first terms name. The names
 *  of all three are looked up in one statement. */
function byName(
  tokens: readonly string[],
  type: string | undefined,
  queries: Queries,
): { exact: Candidate[]; begins: Candidate[]; inWork: Candidate[] } {
  const names = wholeNames(tokens)
  const splits = tokens.slice(1).map((_, at) => tokens.length - 1 - at)
  const starts = splits.map((split) => wholeNames(tokens.slice(0, split)).map(isNamed('work')))
  const ranges = [names.map(isNamed(type)), names.map(beginsWith(type)), ...starts]
  const [exact = [], begins = [], ...works] = queries.names(ranges)
  const longest = works.findIndex((found) => found.length > 0)
  const split = splits[longest]
  if (split === undefined) return { exact, begins, inWork: [] }
  return {
    exact,
    begins,
    inWork: inWorks(works[longest] ?? [], tokens.slice(split), type, queries),
  }
}

/** Sefarim of one name whose items are searched. */
const WORKS_OF_A_NAME = 5

function inWorks(
  named: readonly Candidate[],
  rest: readonly string[],
  type: string | undefined,
  queries: Queries,
): Candidate[] {
  const works = named.slice(0, WORKS_OF_A_NAME)
  const tags = type === undefined ? [] : [tagOf('type', type)]
  const anyTag = works.map(({ id }) => tagOf('work', id))
  const scope = { tags, anyTag, consonants: false }
  return [...works, ...queries.matching(matchExpression(rest, scope))]
}

function searchDates(
  q: string,
  queries: Queries,
  add: (rank: Rank, candidates: readonly Candidate[]) => void,
): void {
  const date = parseDate(q)
  if (date.ok) add('dated', queries.dated(date.key))
  if (date.ok) return
  const everyYear = parseMonthDay(q)
  if (everyYear.ok) add('everyYear', queries.onDays(everyYear.days))
}

function byWorth(a: Found, b: Found): number {
  return (
    a.rank - b.rank ||
    typeOrder(a) - typeOrder(b) ||
    (a.list_key < b.list_key ? -1 : a.list_key > b.list_key ? 1 : a.n - b.n)
  )
}

/** A range of whole names, ends included, of items of one type or any. */
interface NameRange {
  from: string
  to: string
  type: string | null
  ranks: number[]
}

function isNamed(type: string | undefined): (name: string) => NameRange {
  return (name) => ({ from: name, to: name, type: type ?? null, ranks: ranksOf(type) })
}

/** Longer names only: no name has a control character. */
function beginsWith(type: string | undefined): (name: string) => NameRange {
  return (name) => ({
    from: `${name}\u{1}`,
    to: `${name}\u{10ffff}`,
    type: type ?? null,
    ranks: ranksOf(type),
  })
}

function prepareQueries(db: Database.Database) {
  const columns = 'i.n, i.id, i.type, i.addition, i.list_key'
  // One statement for all ranges. Each range gives the first candidates in the order of their types.
  const inRanges = db.prepare<[string], Candidate & { list: number }>(
    `select w.key as list, ${columns}
     from json_each(?) w, json_each((
       select json_group_array(n) from (
         select k.n from name_keys k
         where k.rank in (select value from json_each(w.value ->> 'ranks'))
           and k.name >= w.value ->> 'from' and k.name <= w.value ->> 'to'
           and (w.value ->> 'type' is null
             or (select t.type from items t where t.n = k.n) = w.value ->> 'type')
         order by k.rank, k.name, k.n limit ${CANDIDATES}
       )
     )) e join items i on i.n = e.value
     order by w.key, e.key`,
  )
  const matching = db.prepare<[string], Candidate>(
    `select ${columns} from items i
     where i.n in (select rowid from names where names match ? limit ${CANDIDATES})`,
  )
  const dated = db.prepare<unknown[], Candidate>(
    `select ${columns} from dates d join items i on i.id = d.id
     where d.field = 'date' and (d.key = ? or (d.key > ? and d.key < ?))
     order by d.key, d.type, d.sort limit ${CANDIDATES}`,
  )
  const onDays = db.prepare<[string], Candidate>(
    `select ${columns} from dates d join items i on i.id = d.id
     where d.type = 'event' and d.field = 'date' and d.month_day in (select value from json_each(?))
     order by d.key, d.sort limit ${CANDIDATES}`,
  )
  return {
    /** The candidates of each list of ranges. */
    names(lists: readonly (readonly NameRange[])[]): Candidate[][] {
      const found: Candidate[][] = lists.map(() => [])
      const owners = lists.flatMap((ranges, at) => ranges.map(() => at))
      for (const { list, ...candidate } of inRanges.all(JSON.stringify(lists.flat()))) {
        found[owners[list] ?? -1]?.push(candidate)
      }
      return found
    },
    matching: (expression: string) => matching.all(expression),
    dated: (key: string) => dated.all(key, `${key}-`, `${key}.`),
    onDays: (days: readonly string[]) => onDays.all(JSON.stringify(days)),
  }
}
