/** Finds names whose words are written otherwise than in a query, by the rules of the search inside words. Asked only when
 *  the words as typed find nothing. Source: shapes.md#names-search; shapes.md#search-rules. */
import { lettersOf, readStoredWords, storeWords, withFinalLetter } from '@yalkut/hebrew/search'
import type Database from 'better-sqlite3'
import { readItemBytes } from '../store/item-bytes.ts'
import { type AnswerRow, listFormColumns, soundBytes } from '../store/row-sums.ts'
import { type NameMatch, namesAndDates } from './explain.ts'
import { CANDIDATE_COLUMNS, type Candidate } from './name-ranges.ts'
import { joinAllBut, joinSlots } from './words/expression.ts'
import { prepareFormReads } from './words/form-reads.ts'
import { prepareOrder, type Scored } from './words/order.ts'
import type { RuleName, Way } from './words/rules.ts'
import { type Slots, slotsOf } from './words/slots.ts'
import { readWordQuery } from './words/word-query.ts'
import { didYouMean, type WordSearchAnswer } from './words/word-search.ts'

export interface SpelledNames {
  /** The best first. */
  found: { candidate: Candidate; matches: NameMatch[] }[]
  didYouMean: WordSearchAnswer['didYouMean']
}

/** `tags`: what every item has (`tagOf`). */
export type FindSpelledNames = (q: string, tags: readonly string[], rules: ReadonlySet<RuleName>) => SpelledNames

/** Candidates that are ordered: the names of each are read. */
const ORDERED = 100

export function prepareSpelledNames(db: Database.Database): FindSpelledNames {
  const forms = prepareFormReads(db, 'names')
  const matching = db.prepare<[string], Candidate & AnswerRow & { total: number }>(
    `select ${CANDIDATE_COLUMNS}, ${listFormColumns()}, (select max(n) from items) as total
     from items i
     where i.n in (select rowid from names where names match ? limit ${ORDERED})`,
  )
  return (q, tags, rules) => {
    const read = readWordQuery(q)
    const slots = forNames(slotsOf(read, forms, rules))
    const ask = (expression: string | null) => (expression === null ? [] : matching.all(withTags(expression, tags)))
    const all = ask(joinSlots(slots, anyOf))
    const mayMiss = rules.has('missing') && slots.slots.length > 2 ? 1 : 0
    const rows = all.length > 0 || mayMiss === 0 ? all : ask(joinAllBut(slots.slots, 1, anyOf))
    const options = { total: rows[0]?.total ?? 0, near: undefined, inOrder: false }
    const order = prepareOrder(slots, options)
    const found = rows.flatMap((row) => {
      const { type, data } = readItemBytes(soundBytes(row))
      const stored = storeWords(namesAndDates(type, data))
      const scored = order(stored, null, all.length > 0 ? 0 : mayMiss)
      if (scored === null) return []
      return [{ candidate: row, score: scored.score, matches: matchesOf(scored, stored, slots) }]
    })
    found.sort((a, b) => b.score - a.score || a.candidate.n - b.candidate.n)
    return { found, didYouMean: found.length === 0 ? null : didYouMean(read, slots) }
  }
}

/** The ways of names: a prefix is before the first word alone, and names have no marks of abbreviations in the index. */
function forNames({ slots, spans }: Slots): Slots {
  const unmarked = (ways: readonly Way[]): Way[] => ways.map((way) => ({ ...way, marked: false }))
  const isPrefixed = ({ rule, why }: Way): boolean => rule === 'prefix' || why?.prefix !== undefined
  return {
    slots: slots.map(({ q, ways }, at) => ({
      q,
      ways: unmarked(at === 0 ? ways : ways.filter((way) => !isPrefixed(way))),
    })),
    spans: spans.map((span) => ({ ...span, ways: unmarked(span.ways) })),
  }
}

/** The index of names has no positions, so a way of several words is all of them in any order. Words have only letters and
 *  digits, so they cannot end a quotation. */
function anyOf(ways: readonly Way[]): string {
  if (ways.length === 0) return ''
  const each = ways.map(({ words }) => `(${words.map((word) => `"${word}"`).join(' AND ')})`)
  return `(${each.join(' OR ')})`
}

function withTags(expression: string, tags: readonly string[]): string {
  return [`{text} : (${expression})`, ...tags.map((tag) => `{tags} : "${tag}"`)].join(' AND ')
}

/** The best match of each word of the query. */
function matchesOf({ matches }: Scored, stored: string, { slots }: Slots): NameMatch[] {
  const { words } = readStoredWords(stored)
  const best = new Map<number, (typeof matches)[number]>()
  for (const match of matches) {
    const known = best.get(match.slot)
    if (known === undefined || known.way.weight < match.way.weight) best.set(match.slot, match)
  }
  return [...best.values()]
    .sort((a, b) => a.slot - b.slot)
    .map(({ slot, slots: covered, at, words: count, way }) => {
      const found = words.slice(at, at + count)
      const q = slots.slice(slot, slot + covered).map((each) => each.q)
      return {
        q: q.join(' '),
        word: found.map((word) => withFinalLetter(lettersOf(word))).join(' '),
        rule: way.rule,
        ...(way.why && { why: way.why }),
      }
    })
}
