/** Orders candidates by how well their words answer the query. Pure. Source: shapes.md#search-rules. */
import { isMarkedWord, lettersOf, readStoredWords } from '@yalkut/hebrew/search'
import { rowsOf } from './candidates.ts'
import type { Way } from './rules.ts'
import type { Slots } from './slots.ts'

/** A word of the query found in a row. `at`: the index of the word in the row; `words`: how many words of the row. */
export interface WordMatch {
  slot: number
  /** The number of slots that it answers. */
  slots: number
  at: number
  words: number
  way: Way
}

export interface Scored {
  score: number
  /** In the order of the row. */
  matches: WordMatch[]
  /** Slots that the row does not answer. */
  missing: number[]
  /** The line of each word of the row. */
  lines: readonly number[]
}

export interface OrderOptions {
  /** All rows together, for the weight of rare words. */
  total: number
  /** Every word at most so many words from the next of the query. */
  near: number | undefined
  /** In the order of the query. */
  inOrder: boolean
}

const NEARNESS = 0.6
const PER_WORD = 0.004
const WITHIN = 3
const NEAR_WEIGHT = { next: 1, within: 0.7, exchanged: 0.5 }
/** Occurrences of one slot in a row that are compared. */
const MAX_OCCURRENCES = 12
/** Words that a row counts at most: a page is as good as its lines that match. */
const MAX_WORDS = 200

type Finder = (words: readonly string[], language: string | null) => WordMatch[]

/** Prepares the order of a query. The result scores one row: its stored words and their language. Null for a row that lacks
 *  more words than may be missing, or whose words are too far apart. */
export function prepareOrder(
  all: Slots,
  options: OrderOptions,
): (stored: string, language: string | null, mayMiss: number) => Scored | null {
  const find = finderOf(all)
  const weights = all.slots.map(({ ways }) => idf(rowsOf(ways), options.total))
  const sum = weights.reduce((a, b) => a + b, 0) || 1
  return (stored, language, mayMiss) => {
    const { words, lines } = readStoredWords(stored)
    const matches = find(words, language)
    const bySlot = bestOf(matches, all.slots.length)
    const missing = bySlot.flatMap(({ best }, slot) => (best === 0 ? slot : []))
    if (missing.length > mayMiss || matches.length === 0) return null
    if (!isNear(bySlot, options)) return null
    const found = bySlot.reduce((total, { best }, slot) => total + best * (weights[slot] ?? 0), 0)
    const length = countedWords(lines, matches)
    const score = (found / sum + NEARNESS * nearness(bySlot)) / (1 + PER_WORD * length)
    return { score, matches, missing, lines }
  }
}

function idf(rows: number, total: number): number {
  return Math.log(1 + total / (1 + rows))
}

/** Finds every way of every slot in the words of a row. */
function finderOf({ slots, spans }: Slots): Finder {
  const byFirst = new Map<string, { slot: number; slots: number; way: Way }[]>()
  const add = (slot: number, count: number, ways: readonly Way[]): void => {
    for (const way of ways) {
      const first = way.words[0] ?? ''
      const known = byFirst.get(first)
      if (known === undefined) byFirst.set(first, [{ slot, slots: count, way }])
      else known.push({ slot, slots: count, way })
    }
  }
  for (const [slot, { ways }] of slots.entries()) add(slot, 1, ways)
  for (const { from, length, ways } of spans) add(from, length, ways)
  const beginnings = new Uint8Array(BEGINNINGS)
  for (const word of byFirst.keys()) beginnings[beginningOf(word)] = 1
  return (words, language) => {
    const found: WordMatch[] = []
    for (let at = 0; at < words.length; at += 1) {
      const stored = words[at] ?? ''
      // Of most words two letters tell that they are not wanted: V8 looks up the whole word twice.
      if (beginnings[beginningOf(stored)] === 0) continue
      for (const { slot, slots: count, way } of byFirst.get(lettersOf(stored)) ?? []) {
        if (way.marked && !isMarkedWord(stored)) continue
        if (!isFor(way, language) || !follows(words, at, way.words)) continue
        found.push({ slot, slots: count, at, words: way.words.length, way })
      }
    }
    return found
  }
}

const BEGINNINGS = 1_024

/** A number below 1,024 of the first two letters of a word, marked or not. */
function beginningOf(word: string): number {
  const letters = isMarkedWord(word) ? word.length - 1 : word.length
  return ((word.charCodeAt(0) & 31) << 5) | (letters > 1 ? word.charCodeAt(1) & 31 : 0)
}

/** Hebrew prefixes and endings are no rules of Yiddish. */
function isFor({ rule, why }: Way, language: string | null): boolean {
  if (language !== 'yi') return true
  return rule !== 'prefix' && rule !== 'suffix' && why?.prefix === undefined
}

function follows(words: readonly string[], at: number, wanted: readonly string[]): boolean {
  for (let n = 1; n < wanted.length; n += 1) {
    if (lettersOf(words[at + n] ?? '') !== wanted[n]) return false
  }
  return true
}

interface SlotMatches {
  /** The greatest weight; 0 when the slot is missing. */
  best: number
  /** The first and the last word of each match. */
  places: { from: number; to: number }[]
}

function bestOf(matches: readonly WordMatch[], count: number): SlotMatches[] {
  const slots: SlotMatches[] = Array.from({ length: count }, () => ({ best: 0, places: [] }))
  for (const { slot, slots: covered, at, words, way } of matches) {
    for (let each = slot; each < slot + covered; each += 1) {
      const here = slots[each]
      if (here === undefined) continue
      here.best = Math.max(here.best, way.weight)
      if (here.places.length < MAX_OCCURRENCES) here.places.push({ from: at, to: at + words - 1 })
    }
  }
  return slots
}

/** How near neighbouring words of the query are in the row, 0 to 1. */
function nearness(slots: readonly SlotMatches[]): number {
  if (slots.length < 2) return 0
  let sum = 0
  for (let slot = 0; slot + 1 < slots.length; slot += 1) {
    sum += pairNearness(slots[slot]?.places ?? [], slots[slot + 1]?.places ?? [])
  }
  return sum / (slots.length - 1)
}

type Places = SlotMatches['places']

function pairNearness(first: Places, second: Places): number {
  let best = 0
  for (const a of first) {
    for (const b of second) {
      // One abbreviation answers both.
      const gap = a.from === b.from ? 1 : b.from - a.to
      if (gap === 1) return NEAR_WEIGHT.next
      if (gap > 1 && gap <= WITHIN) best = Math.max(best, NEAR_WEIGHT.within)
      else if (gap < 0 && a.from - b.to <= WITHIN) best = Math.max(best, NEAR_WEIGHT.exchanged)
    }
  }
  return best
}

/** Whether the words stand as near, and in the order, as the query asks. Missing slots do not count. */
function isNear(slots: readonly SlotMatches[], { near, inOrder }: OrderOptions): boolean {
  if (near === undefined && !inOrder) return true
  const [first, ...rest] = slots.map(({ places }) => places).filter((places) => places.length > 0)
  let reached = first ?? []
  for (const places of rest) {
    reached = places.filter((next) =>
      reached.some((here) => {
        const gap = next.from > here.to ? next.from - here.to : here.from - next.to
        return (!inOrder || next.from >= here.from) && (near === undefined || gap <= near)
      }),
    )
  }
  return reached.length > 0
}

/** The words of the lines that have a match. */
function countedWords(lines: readonly number[], matches: readonly WordMatch[]): number {
  const matched = new Set(matches.map(({ at }) => lines[at]))
  let count = 0
  for (const line of lines) if (matched.has(line)) count += 1
  return Math.min(count, MAX_WORDS)
}
