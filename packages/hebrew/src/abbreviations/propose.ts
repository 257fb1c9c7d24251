/** Guesses what unknown abbreviations of a catalog stand for, for people to check. Pure. */
import { readNumeral } from '../numbers/numerals.ts'
import { prefixSplits } from '../search/prefixes.ts'
import { FrequentCounts } from './frequent.ts'
import { letterTree, spelledAt } from './letter-tree.ts'
import { meaningsOf } from './meanings.ts'

/** Different abbreviations that are counted, those whose words are looked for, and phrases kept for each. */
const MAX_COUNTED = 20_000
const MAX_GUESSED = 2_000
const MAX_PHRASES = 60

const MIN_LETTERS = 2
const MAX_LETTERS = 9

export interface StoredWord {
  /** Normalized for search. */
  letters: string
  /** Whether it has the marks of an abbreviation. */
  marked: boolean
}

export interface Proposal {
  /** With gershayim before the last letter, and final letters. */
  short: string
  full: string
  /** The number of texts that have the abbreviation, and the words. */
  rows: number
  fullRows: number
}

const HEBREW = /^[א-ת]+$/u

/** The commonest neighbouring words whose first letters make each marked token that is not in the table and is no number.
 *  The most frequent abbreviation comes first; equal ones in the order of their letters. `texts`: read twice. An
 *  abbreviation, and its words, are in `leastRows` texts or more. Memory is bounded: of more than 20,000 different
 *  abbreviations the rare ones are forgotten, and the 2,000 commonest are guessed. */
export function proposeAbbreviations(
  texts: () => Iterable<readonly StoredWord[]>,
  { limit, leastRows }: { limit: number; leastRows: number },
): Proposal[] {
  const shorts = countShorts(texts()).filter(([, rows]) => rows >= leastRows)
  const phrases = countPhrases(
    texts(),
    shorts.map(([short]) => short),
  )
  return shorts
    .flatMap(([short, rows]) => {
      const best = bestPhrase(phrases.get(short)?.highest(MAX_PHRASES) ?? [])
      if (best === null || best.rows < leastRows) return []
      return { short: written(short), full: withFinals(best.phrase), rows, fullRows: best.rows }
    })
    .slice(0, limit)
}

/** The commonest phrase; of equal ones the one with the most words, whose words give the fewest letters each. */
function bestPhrase(phrases: readonly [string, number][]): { phrase: string; rows: number } | null {
  const rows = phrases[0]?.[1] ?? 0
  const [first = null] = phrases
    .filter(([, count]) => count === rows)
    .map(([phrase]) => phrase)
    .sort((a, b) => b.split(' ').length - a.split(' ').length)
  return first === null ? null : { phrase: first, rows }
}

function countShorts(texts: Iterable<readonly StoredWord[]>): [string, number][] {
  const counts = new FrequentCounts(MAX_COUNTED)
  for (const words of texts) {
    const unknown = words.filter(isUnknownAbbreviation).map(({ letters }) => letters)
    for (const letters of new Set(unknown)) counts.add(letters)
  }
  return counts.highest(MAX_GUESSED)
}

function countPhrases(texts: Iterable<readonly StoredWord[]>, shorts: readonly string[]): Map<string, FrequentCounts> {
  const tree = letterTree(shorts)
  const counts = new Map(shorts.map((short) => [short, new FrequentCounts(MAX_PHRASES)]))
  for (const text of texts) {
    const words = text.map(({ letters, marked }) =>
      marked || letters.length < MIN_LETTERS || !HEBREW.test(letters) ? null : letters,
    )
    const found = words.flatMap((_, from) =>
      spelledAt(tree, words, from).map(({ short, length }) => ({
        short,
        phrase: words.slice(from, from + length).join(' '),
      })),
    )
    const once = new Map(found.map((each) => [`${each.short} ${each.phrase}`, each]))
    for (const { short, phrase } of once.values()) counts.get(short)?.add(phrase)
  }
  return counts
}

function isUnknownAbbreviation({ letters, marked }: StoredWord): boolean {
  if (!marked || !HEBREW.test(letters)) return false
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS) return false
  return !isNumeral(letters) && meaningsOf(letters).length === 0
}

/** Whether the letters are a numeral, also after one prefix letter. */
function isNumeral(letters: string): boolean {
  return prefixSplits(letters).some(({ prefix, rest }) => prefix.length < 2 && readNumeral(rest) !== null)
}

function written(letters: string): string {
  return withFinals(`${letters.slice(0, -1)}״${letters.slice(-1)}`)
}

const FINALS: Readonly<Record<string, string>> = { כ: 'ך', מ: 'ם', נ: 'ן', פ: 'ף', צ: 'ץ' }

/** The last letter of each word as a final letter. */
function withFinals(text: string): string {
  return text.replace(/[כמנפצ](?= |$)/gu, (letter) => FINALS[letter] ?? letter)
}
