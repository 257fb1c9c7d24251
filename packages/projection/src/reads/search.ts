/** Search over names and dates. Source: service.md#search; shapes.md#names-search.
 *
 *  The best results come from the table of whole names, which is exact and fast. The full-text index adds items that have all
 *  the terms. Each query is bounded, so that its time does not grow with the catalog. */
import { type NamedDay, parseDate, parseMonthDay, readNamedDay } from '@yalkut/hebrew'
import type Database from 'better-sqlite3'
import { tagOf } from '../apply/lookups.ts'
import { typeOrder } from '../apply/type-order.ts'
import type { ItemBytes } from '../store/item-bytes.ts'
import { type AnswerRow, listFormColumns, soundBytes } from '../store/row-sums.ts'
import {
  type Cited,
  citationQueries,
  type FindCited,
  isMissing,
  prepareFindCited,
} from './citations.ts'
import { matchExpression, queryTokens, wholeNames } from './name-query.ts'
import {
  beginsWith,
  CANDIDATE_COLUMNS,
  CANDIDATES,
  type Candidate,
  type FindNames,
  isNamed,
} from './name-ranges.ts'

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
  cited: 1,
  inWork: 2,
  dated: 3,
  begins: 4,
  everyYear: 5,
  terms: 6,
  consonants: 7,
} as const
type Rank = keyof typeof RANKS

interface Found extends Candidate {
  rank: number
  /** Among candidates of one rank: of what a text cites, and of the days that it names, the likeliest first. */
  order: number
}

export function prepareSearchReads(db: Database.Database, findNames: FindNames): SearchReads {
  const queries = prepareQueries(db, findNames)
  const bytes = db.prepare<[string], AnswerRow & { n: number }>(
    `select i.n, ${listFormColumns()} from items i
     where i.n in (select value from json_each(?))`,
  )
  const bestOf = (query: SearchQuery): Found[] => {
    const found = new Map<number, Found>()
    const add: Add = (rank, candidates, order = 0) => {
      for (const candidate of candidates) {
        if (query.type !== undefined && candidate.type !== query.type) continue
        if (found.has(candidate.n)) continue
        found.set(candidate.n, { ...candidate, rank: RANKS[rank], order })
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
/** The first rank of a candidate counts. */
type Add = (rank: Rank, candidates: readonly Candidate[], order?: number) => void

function collect(query: SearchQuery, queries: Queries, add: Add, count: () => number): void {
  const { q, type, work } = query
  const tokens = queryTokens(q)
  const tags = [
    ...(type === undefined ? [] : [tagOf('type', type)]),
    ...(work === undefined ? [] : [tagOf('work', work)]),
  ]
  if (tokens.length > 0 && work === undefined) {
    const { exact, begins, inWork, cited } = byName(q, tokens, type, queries)
    add('exact', exact)
    addCited(cited, add)
    add('begins', begins)
    add('inWork', inWork)
    add(
      'begins',
      cited.filter(isMissing).map(({ work }) => work),
    )
  }
  if (work === undefined) searchDates(q, queries, add)
  if (tokens.length === 0) return
  add('terms', queries.matching(matchExpression(tokens, { tags, consonants: false })))
  if (count() < query.limit)
    add('consonants', queries.matching(matchExpression(tokens, { tags, consonants: true })))
}

interface FoundByName {
  /** Items of exactly this name. */
  exact: Candidate[]
  /** Items whose name begins with it. */
  begins: Candidate[]
  /** The sefer that the first terms name, and items in the sefer. */
  inWork: Candidate[]
  /** What the text cites. */
  cited: Cited<Candidate>[]
}

/** All names are looked up in one statement. */
function byName(
  q: string,
  tokens: readonly string[],
  type: string | undefined,
  queries: Queries,
): FoundByName {
  const names = wholeNames(tokens)
  const splits = tokens.slice(1).map((_, at) => tokens.length - 1 - at)
  const starts = splits.map((split) => wholeNames(tokens.slice(0, split)).map(isNamed('work')))
  const citations = citationQueries(q)
  const [exact = [], begins = [], ...more] = queries.names([
    names.map(isNamed(type)),
    names.map(beginsWith(type)),
    ...starts,
    ...citations.map(({ ranges }) => ranges),
  ])
  const works = more.slice(0, starts.length)
  const cited = queries.cited(citations, more.slice(starts.length))
  const longest = works.findIndex((found) => found.length > 0)
  const split = splits[longest]
  if (split === undefined) return { exact, begins, inWork: [], cited }
  const inWork = inWorks(works[longest] ?? [], tokens.slice(split), type, queries)
  return { exact, begins, inWork, cited }
}

/** A unit that is cited comes before its sefer. A sefer that has the name by another of its usual names is as good as one of
 *  exactly this name. */
function addCited([first, ...others]: readonly Cited<Candidate>[], add: Add): void {
  if (first === undefined) return
  const alike = [first, ...others.filter(({ values }) => values === first.values)]
  for (const [order, { work, unit, name, values }] of alike.entries()) {
    const isNamed = name.way === 'written' || name.way === 'known'
    if (values.length === 0) add(isNamed ? 'exact' : 'cited', [work], isNamed ? 0 : order)
    else if (unit !== null) {
      add('cited', [unit], order)
      add('inWork', [work])
    }
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

function searchDates(q: string, queries: Queries, add: Add): void {
  const date = parseDate(q)
  if (date.ok) add('dated', queries.dated(date.key))
  if (date.ok) return
  const everyYear = parseMonthDay(q)
  if (everyYear.ok) add('everyYear', queries.onDays(everyYear.days))
  const named = everyYear.ok ? null : readNamedDay(q)
  if (named === null) return
  const rank = named.year === null ? 'everyYear' : 'dated'
  const found = queries.onNamedDays(named)
  const isMeant = ({ at }: DatedCandidate): boolean => at < named.days.length
  add(rank, found.filter(isMeant))
  add(
    rank,
    found.filter((each) => !isMeant(each)),
    1,
  )
}

/** Whether a day of `NamedDay` is a whole key, and not the end of the keys of every year. */
function isKey(day: string): boolean {
  return /^\d{4}/u.test(day)
}

/** `at`: the number of its day in the list. */
interface DatedCandidate extends Candidate {
  at: number
}

function byWorth(a: Found, b: Found): number {
  return (
    a.rank - b.rank ||
    a.order - b.order ||
    typeOrder(a) - typeOrder(b) ||
    (a.list_key < b.list_key ? -1 : a.list_key > b.list_key ? 1 : a.n - b.n)
  )
}

function prepareQueries(db: Database.Database, names: FindNames) {
  const columns = CANDIDATE_COLUMNS
  const cited: FindCited = prepareFindCited(db)
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
  const onKeys = db.prepare<object, DatedCandidate>(
    `select w.key as at, ${columns} from json_each(@days) w
     join dates d on d.field = 'date' and d.key = w.value
     join items i on i.id = d.id
     where @type is null or d.type = @type
     order by w.key, d.type, d.sort limit ${CANDIDATES}`,
  )
  const onMonthDays = db.prepare<object, DatedCandidate>(
    `select w.key as at, ${columns} from json_each(@days) w
     join dates d on d.type = @type and d.field = 'date' and d.month_day = w.value
     join items i on i.id = d.id
     order by w.key, d.key, d.sort limit ${CANDIDATES}`,
  )
  return {
    names,
    cited,
    matching: (expression: string) => matching.all(expression),
    dated: (key: string) => dated.all(key, `${key}-`, `${key}.`),
    onDays: (days: readonly string[]) => onDays.all(JSON.stringify(days)),
    /** Of each day: items dated so in its year, or events of every year. */
    onNamedDays({ year, days, elsewhere }: NamedDay): DatedCandidate[] {
      const all = [...days, ...elsewhere]
      const statement = all.every(isKey) ? onKeys : onMonthDays
      return statement.all({ days: JSON.stringify(all), type: year === null ? 'event' : null })
    },
  }
}
