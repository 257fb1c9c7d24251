/** Search over names and dates. Source: spec.md, Search; shapes.md, 10.
 *
 *  The best answers come from the table of whole names, which is exact and quick; the full-text index fills up
 *  with items that have all the words. Each question is bounded, so the time does not grow with the catalog. */
import { parseDate, parseMonthDay } from '@yalkut/hebrew'
import type Database from 'better-sqlite3'
import { tagOf } from '../apply/lookups.ts'
import { typeOrder, typePlaces } from '../apply/type-order.ts'
import { matchExpression, queryTokens, wholeNames } from './name-query.ts'

export interface SearchQuery {
  q: string
  type?: string
  /** Only what is in this sefer. */
  work?: string
  limit: number
}

export interface SearchReads {
  /** List forms, best first. */
  search(query: SearchQuery): Buffer[]
}

/** Smaller is better. */
const RANKS = {
  exact: 0,
  inWork: 1,
  dated: 2,
  begins: 3,
  everyYear: 4,
  words: 5,
  bones: 6,
} as const
type Rank = keyof typeof RANKS

/** How many candidates one question may bring. */
const CANDIDATES = 300

interface Candidate {
  n: number
  type: string
  addition: number
  list_key: string
}

interface Found extends Candidate {
  rank: number
}

export function prepareSearchReads(db: Database.Database): SearchReads {
  const questions = prepareQuestions(db)
  const bytes = db.prepare<[string], { n: number; bytes: Buffer }>(
    `select n, coalesce(list, whole) as bytes from items
     where n in (select value from json_each(?))`,
  )
  return {
    search(query) {
      const found = new Map<number, Found>()
      const add = (rank: Rank, candidates: readonly Candidate[]): void => {
        for (const candidate of candidates) {
          if (query.type !== undefined && candidate.type !== query.type) continue
          if (!found.has(candidate.n)) found.set(candidate.n, { ...candidate, rank: RANKS[rank] })
        }
      }
      collect(query, questions, add, () => found.size)
      const best = [...found.values()].sort(byWorth).slice(0, query.limit)
      const rows = bytes.all(JSON.stringify(best.map(({ n }) => n)))
      const forms = new Map(rows.map((row) => [row.n, row.bytes]))
      return best.flatMap(({ n }) => forms.get(n) ?? [])
    },
  }
}

type Questions = ReturnType<typeof prepareQuestions>

function collect(
  query: SearchQuery,
  ask: Questions,
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
    const names = wholeNames(tokens)
    for (const name of names) add('exact', ask.named(name, type))
    for (const name of names) add('begins', ask.beginning(name, type))
    add('inWork', partsOfWork(tokens, type, ask))
  }
  if (work === undefined) askDates(q, ask, add)
  if (tokens.length === 0) return
  add('words', ask.matching(matchExpression(tokens, { tags, bones: false })))
  if (count() < query.limit)
    add('bones', ask.matching(matchExpression(tokens, { tags, bones: true })))
}

/** The first words name a sefer, the rest something in it. */
function partsOfWork(tokens: string[], type: string | undefined, ask: Questions): Candidate[] {
  for (let split = tokens.length - 1; split > 0; split -= 1) {
    const works = wholeNames(tokens.slice(0, split)).flatMap((name) => ask.named(name, 'work'))
    if (works.length === 0) continue
    const rest = tokens.slice(split)
    return works.slice(0, 5).flatMap((found) => {
      const tags = [tagOf('work', found.id), ...(type === undefined ? [] : [tagOf('type', type)])]
      return [found, ...ask.matching(matchExpression(rest, { tags, bones: false }))]
    })
  }
  return []
}

function askDates(
  q: string,
  ask: Questions,
  add: (rank: Rank, candidates: readonly Candidate[]) => void,
): void {
  const date = parseDate(q)
  if (date.ok) add('dated', ask.dated(date.key))
  if (date.ok) return
  const everyYear = parseMonthDay(q)
  if (everyYear.ok) add('everyYear', ask.onDays(everyYear.days))
}

function byWorth(a: Found, b: Found): number {
  return (
    a.rank - b.rank ||
    typeOrder(a) - typeOrder(b) ||
    (a.list_key < b.list_key ? -1 : a.list_key > b.list_key ? 1 : a.n - b.n)
  )
}

interface NamedCandidate extends Candidate {
  id: string
}

function prepareQuestions(db: Database.Database) {
  const columns = 'i.n, i.id, i.type, i.addition, i.list_key'
  const named = db.prepare<unknown[], NamedCandidate>(
    `select ${columns} from name_keys k join items i on i.n = k.n
     where k.place in (select value from json_each(?)) and k.name = ? and (? is null or i.type = ?)
     order by k.place, k.name, k.n limit ${CANDIDATES}`,
  )
  const beginning = db.prepare<unknown[], NamedCandidate>(
    `select ${columns} from name_keys k join items i on i.n = k.n
     where k.place in (select value from json_each(?)) and k.name > ? and k.name < ?
       and (? is null or i.type = ?)
     order by k.place, k.name, k.n limit ${CANDIDATES}`,
  )
  const matching = db.prepare<[string], NamedCandidate>(
    `select ${columns} from items i
     where i.n in (select rowid from names where names match ? limit ${CANDIDATES})`,
  )
  const dated = db.prepare<unknown[], NamedCandidate>(
    `select ${columns} from dates d join items i on i.id = d.id
     where d.field = 'date' and (d.key = ? or (d.key > ? and d.key < ?))
     order by d.key, d.type, d.sort limit ${CANDIDATES}`,
  )
  const onDays = db.prepare<[string], NamedCandidate>(
    `select ${columns} from dates d join items i on i.id = d.id
     where d.type = 'event' and d.field = 'date' and d.month_day in (select value from json_each(?))
     order by d.key, d.sort limit ${CANDIDATES}`,
  )
  return {
    named: (name: string, type: string | undefined) =>
      named.all(JSON.stringify(typePlaces(type)), name, type ?? null, type ?? null),
    beginning(name: string, type: string | undefined) {
      const places = JSON.stringify(typePlaces(type))
      return beginning.all(places, name, `${name}\u{10ffff}`, type ?? null, type ?? null)
    },
    matching: (expression: string) => matching.all(expression),
    dated: (key: string) => dated.all(key, `${key}-`, `${key}.`),
    onDays: (days: readonly string[]) => onDays.all(JSON.stringify(days)),
  }
}
