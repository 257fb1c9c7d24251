/** A query as slots: each word or phrase with its ways, and the ways of neighbouring words together. Pure but for the words of
 *  the catalog. Source: shapes.md#search-rules. */
import { normalizeForSearch, readNumberWords, shortFormsOf, toNumeral } from '@yalkut/hebrew'
import { nameSpellings, withFinalLetter } from '@yalkut/hebrew/search'
import type { FormReads } from './form-reads.ts'
import { type RuleName, type Slot, type Span, type Way, WEIGHTS } from './rules.ts'
import { findWays, WordWays } from './ways.ts'
import type { QueryPart, QueryTerm, WordQuery } from './word-query.ts'

export interface Slots {
  slots: readonly Slot[]
  spans: readonly Span[]
}

/** `excluded`: what must not appear in the rows. At most four statements, however many words the query has. */
export function slotsOf(
  query: WordQuery,
  forms: FormReads,
  on: ReadonlySet<RuleName>,
): Slots & { excluded: readonly Slot[] } {
  const last = query.parts.length - 1
  const read = query.parts.map((part, at) => {
    const [term, ...others] = part
    return others.length > 0 ? { phrase: phraseOf(part, on) } : { word: new WordWays(term, on, at === last) }
  })
  const excluded = query.excluded.map((part) => phraseOf(part, ONLY_NAMES))
  const spans = spansOf(query.parts, on)
  const counts = findWays(
    read.flatMap(({ word }) => word ?? []),
    forms,
    [
      ...[...read.flatMap(({ phrase }) => phrase ?? []), ...excluded].flatMap(wordsOfPhrase),
      ...spans.flatMap(({ ways }) => ways.flatMap(({ words }) => words)),
    ],
  )
  return {
    slots: read.map(({ phrase, word }) => (phrase === undefined ? word.slot() : phraseSlot(phrase, counts))),
    spans: withoutOverlaps(spans.flatMap((span) => shownSpan(span, counts))),
    excluded: excluded.map((phrase) => phraseSlot(phrase, counts)),
  }
}

/** How many rows have each word. */
type Counts = ReadonlyMap<string, number>

/** A phrase in quotes, with its spellings; the first is as typed. */
interface Phrase {
  q: string
  spellings: readonly string[][]
}

const ONLY_NAMES: ReadonlySet<RuleName> = new Set(['exact', 'name'])

/** Spellings of a phrase that are asked for at once. */
const MAX_SPELLINGS = 8

/** A phrase in quotes: its words as typed, one after the other; of holy names every spelling. */
function phraseOf(part: QueryPart, on: ReadonlySet<RuleName>): Phrase {
  let spellings: string[][] = [[]]
  for (const { letters, marked } of part) {
    const names = on.has('name') ? nameSpellings(letters, marked).map(({ words }) => words) : []
    const each = [letters, ...names].map((words) => words.split(' '))
    spellings = each.flatMap((words) => spellings.map((before) => [...before, ...words])).slice(0, MAX_SPELLINGS)
  }
  return { q: part.map(({ q }) => q).join(' '), spellings }
}

function wordsOfPhrase({ spellings }: Phrase): string[] {
  return spellings.flat()
}

function phraseSlot({ q, spellings }: Phrase, counts: Counts): Slot {
  const ways = spellings.flatMap((words, at): Way[] => {
    const rows = Math.min(...words.map((word) => counts.get(word) ?? 0))
    const isTyped = at === 0
    const weight = isTyped ? WEIGHTS.exact : WEIGHTS.name
    const rule = isTyped ? 'exact' : 'name'
    return rows > 0 ? [{ words, marked: false, weight, rule, rows }] : []
  })
  return { q, ways }
}

/** The ways of neighbouring single words together: an abbreviation, a number, one word written as two. */
function spansOf(parts: readonly QueryPart[], on: ReadonlySet<RuleName>): OfferedSpan[] {
  return [...runsOf(parts)].flatMap(({ from, terms }) => {
    const words = terms.map(({ letters }) => letters)
    const found = [
      ...(on.has('abbreviation') ? abbreviationSpans(words) : []),
      ...(on.has('number') ? numberSpans(words) : []),
      ...joinedSpans(words).filter(({ way }) => on.has(way.rule)),
    ]
    return found.map(({ at, length, way }) => ({ from: from + at, length, ways: [way] }))
  })
}

/** A span whose words may stand nowhere. */
type OfferedSpan = Omit<Span, 'ways'> & { ways: readonly Omit<Way, 'rows'>[] }

function shownSpan({ ways, ...place }: OfferedSpan, counts: Counts): Span[] {
  const known = ways.flatMap((way): Way[] => {
    const rows = Math.min(...way.words.map((word) => counts.get(word) ?? 0))
    return rows > 0 ? [{ ...way, rows }] : []
  })
  return known.length === 0 ? [] : [{ ...place, ways: known }]
}

/** Runs of single terms; phrases in quotes stay as they are. */
function* runsOf(parts: readonly QueryPart[]): Generator<{ from: number; terms: QueryTerm[] }> {
  let terms: QueryTerm[] = []
  for (const [at, part] of parts.entries()) {
    if (part.length === 1) terms.push(part[0])
    if (part.length > 1 || at === parts.length - 1) {
      const end = part.length > 1 ? at : at + 1
      if (terms.length > 1) yield { from: end - terms.length, terms }
      terms = []
    }
  }
}

interface FoundSpan {
  at: number
  length: number
  way: Omit<Way, 'rows'>
}

function abbreviationSpans(words: readonly string[]): FoundSpan[] {
  return shortFormsOf(words).flatMap(({ from: at, length, short, written, markedOnly }) => {
    const full = words
      .slice(at, at + length)
      .map(withFinalLetter)
      .join(' ')
    const way = { words: [short], rule: 'abbreviation' as const, why: { short: written, full } }
    const marked = { at, length, way: { ...way, marked: true, weight: WEIGHTS.abbreviation } }
    const alone = { at, length, way: { ...way, marked: false, weight: WEIGHTS.abbreviationAlone } }
    return markedOnly ? [marked] : [marked, alone]
  })
}

function numberSpans(words: readonly string[]): FoundSpan[] {
  return readNumberWords(words).flatMap(({ from: at, length, number, prefix, ordinal }) => {
    // The number of a single word is among its own ways.
    if (length < 2 || ordinal) return []
    const way = { weight: WEIGHTS.number, rule: 'number' as const, why: { number } }
    const numeral = normalizeForSearch(toNumeral(number))
    return [
      { at, length, way: { ...way, words: [prefix + numeral], marked: true } },
      { at, length, way: { ...way, words: [prefix + String(number)], marked: false } },
    ]
  })
}

/** Two words that are also written as one, and holy names that are parted so that they are not said: `הללוי-ה`. */
function joinedSpans(words: readonly string[]): FoundSpan[] {
  return words.slice(1).flatMap((word, at) => {
    const before = words[at] ?? ''
    const why = { of: `${before} ${word}` }
    const joined = { marked: false, why, words: [before + word] }
    const names = nameSpellings(before + word, false).filter(({ marked }) => !marked)
    return [
      { at, length: 2, way: { ...joined, weight: WEIGHTS.spelling, rule: 'spelling' as const } },
      ...names.map((name) => {
        const way = { ...joined, words: name.words.split(' '), weight: WEIGHTS.name }
        return { at, length: 2, way: { ...way, rule: 'name' as const } }
      }),
    ]
  })
}

/** Spans of the same slots become one; of others that overlap the longest stays. */
function withoutOverlaps(spans: readonly Span[]): Span[] {
  const kept: { from: number; length: number; ways: Way[] }[] = []
  for (const span of spans.toSorted((a, b) => b.length - a.length || a.from - b.from)) {
    const same = kept.find(({ from, length }) => from === span.from && length === span.length)
    if (same !== undefined) same.ways.push(...span.ways)
    else if (!kept.some((other) => overlap(other, span))) kept.push({ ...span, ways: [...span.ways] })
  }
  return kept.sort((a, b) => a.from - b.from)
}

function overlap(a: Omit<Span, 'ways'>, b: Omit<Span, 'ways'>): boolean {
  return a.from < b.from + b.length && b.from < a.from + a.length
}
