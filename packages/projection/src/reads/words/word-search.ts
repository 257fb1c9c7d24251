/** Search inside words: from a query to ordered rows, with what found each word. Source: service.md#moments;
 *  shapes.md#search-rules. */

import { hasZeroWidthSpace, partedAtZeroWidth } from '@yalkut/hebrew'
import { withFinalLetter } from '@yalkut/hebrew/search'
import type Database from 'better-sqlite3'
import { CANDIDATES, prepareCandidates } from './candidates.ts'
import type { Scope } from './expression.ts'
import { countFacets, type FacetCount, type FacetName, tagValue } from './facets.ts'
import { prepareTags, type WordFilter } from './filter.ts'
import { prepareFormReads } from './form-reads.ts'
import { type FoundRow, foundRow, STORED_ROW, type StoredRow } from './found-rows.ts'
import { prepareOrder, type Scored } from './order.ts'
import type { RuleName, Way, Why } from './rules.ts'
import { type Slots, slotsOf } from './slots.ts'
import { readWordQuery, type WordQuery } from './word-query.ts'

export interface WordSearchQuery {
  q: string
  rules: ReadonlySet<RuleName>
  filter: WordFilter
  /** The words of the query at most so many words apart. */
  near?: number | undefined
  /** In the order of the query. */
  inOrder?: boolean | undefined
  facets?: readonly FacetName[] | undefined
  /** Only words of items that a commit after this one has changed, of many only some; each row has all words of the query. */
  since?: number | undefined
}

export interface WordSearchAnswer {
  /** The best first. */
  rows: FoundRow[]
  /** Of each word of the query: how many different words each rule found. */
  words: { q: string; rules: Partial<Record<RuleName, number>> }[]
  didYouMean: { q: string; rule: RuleName; why: Why | null } | null
  partial: boolean
  facets: Map<FacetName, FacetCount[]> | null
  /** Whether there are more rows than were counted. */
  approximate: boolean
}

export type WordSearch = (query: WordSearchQuery) => WordSearchAnswer

/** Rows that are looked at when they are counted, or filtered one by one. */
const MANY = 2_000
/** Rows of changed items that are looked at. */
const MOST_CHANGED = 50_000

export function prepareWordSearch(db: Database.Database): WordSearch {
  const forms = prepareFormReads(db, 'rows')
  const findCandidates = prepareCandidates(db)
  const tagsOf = prepareTags(db)
  const changedRows = db
    .prepare<[number, number], number>(
      `select r.n from type_counts t cross join items i on i.type = t.type and i.seq > ?
       cross join word_rows r on r.item = i.n limit ?`,
    )
    .pluck()
  // Rows are numbered as they come; the last number is near enough to their count.
  const rowsOf = db.prepare<[string], StoredRow & { total: number }>(
    `select ${STORED_ROW}, (select max(n) from word_rows) as total
     from word_rows r join items i on i.n = r.item
     where r.n in (select value from json_each(?)) order by r.n`,
  )

  return (query) => {
    const found = searchRepeated(query)
    if (found.rows.length > 0 || !hasZeroWidthSpace(query.q)) return found
    return searchRepeated({ ...query, q: partedAtZeroWidth(query.q) })
  }

  /** A repeated word as a phrase; where no row has it, as it would be asked otherwise. */
  function searchRepeated(query: WordSearchQuery): WordSearchAnswer {
    const phrases = readWordQuery(query.q, 'phrase')
    const apart = readWordQuery(query.q)
    if (phrases.parts.length === apart.parts.length) return search(query, apart)
    const found = search(query, phrases)
    return found.rows.length > 0 ? found : search(query, apart)
  }

  function search(query: WordSearchQuery, read: WordQuery): WordSearchAnswer {
    const { rules, filter, near, inOrder = false, facets, since } = query
    const within = since === undefined ? undefined : new Set(changedRows.all(since, MOST_CHANGED))
    const { excluded, ...slots } = slotsOf(read, forms, rules)
    const { years, ...tags } = tagsOf(filter)
    const scope: Scope = { ...tags, excluded }
    const isMany = facets !== undefined || near !== undefined || inOrder || years !== null
    const limit = isMany ? MANY : CANDIDATES
    const found = findCandidates({ slots, scope, rules, limit, within })
    const candidates = found.rows.size === 0 ? [] : rowsOf.all(JSON.stringify([...found.rows]))
    const total = candidates[0]?.total ?? 0
    const order = prepareOrder(slots, { total, near, inOrder })
    const scored = candidates.flatMap((row): ScoredRow[] => {
      if (years !== null && !isBetween(row.tags, years)) return []
      const ordered = order(row.words, tagValue(row.tags, 'language'), found.mayMiss)
      const machine = tagValue(row.tags, 'machine') === '1' ? 1 : 0
      return ordered === null ? [] : [{ row, made: ordered, machine }]
    })
    scored.sort(byScore)
    return {
      rows: scored.map(({ row, made }) => {
        const missing = made.missing.map((slot) => slots.slots[slot]?.q ?? '')
        return foundRow(row, { ...made, missing })
      }),
      words: slots.slots.map(({ q, ways }) => ({ q, rules: countRules(ways) })),
      didYouMean: didYouMean(read, slots),
      partial: found.partial,
      facets:
        facets === undefined
          ? null
          : countFacets(
              facets,
              scored.map(({ row }) => row.tags),
            ),
      approximate: found.rows.size >= limit,
    }
  }
}

interface ScoredRow {
  row: StoredRow
  made: Scored
  /** 1: unchecked words of a machine, which come after others that answer as well. */
  machine: 0 | 1
}

function byScore(a: ScoredRow, b: ScoredRow): number {
  return b.made.score - a.made.score || a.machine - b.machine || a.row.n - b.row.n
}

function isBetween(tags: string, { from, to }: { from: number; to: number }): boolean {
  const year = Number(tagValue(tags, 'year') ?? Number.NaN)
  return year >= from && year <= to
}

function countRules(ways: readonly Way[]): Partial<Record<RuleName, number>> {
  const counts: Partial<Record<RuleName, number>> = {}
  for (const { rule } of ways) counts[rule] = (counts[rule] ?? 0) + 1
  return counts
}

/** The query with each word that appears nowhere replaced by its best other spelling, of equal ones the commonest. Null when all words stand
 *  somewhere, one has no other spelling, or the two would be in two scripts. */
export function didYouMean({ parts }: WordQuery, { slots }: Slots): WordSearchAnswer['didYouMean'] {
  let first: Way | null = null
  const spelled: string[] = []
  for (const [at, { q, ways }] of slots.entries()) {
    const isPhrase = (parts[at]?.length ?? 0) > 1
    if (isPhrase || ways.some(({ rule }) => rule === 'exact')) {
      spelled.push(isPhrase ? `"${q}"` : q)
      continue
    }
    const [best] = ways
    if (best === undefined) return null
    first ??= best
    spelled.push(best.words.map(withFinalLetter).join(' '))
  }
  const q = spelled.join(' ')
  if (first === null || (isMixed(q) && !isMixed(slots.map((slot) => slot.q).join(' ')))) return null
  return { q, rule: first.rule, why: first.why ?? null }
}

/** Nobody means Hebrew words and Latin ones in one query, unless it was typed so. */
function isMixed(q: string): boolean {
  return /\p{Script=Hebrew}/u.test(q) && /\p{Script=Latin}/u.test(q)
}
