/** What is learned of a typeface from lines that people have checked: which letters the engine takes for which, and the words and the
 *  runs of letters that are printed. Pure. Source: shapes.md#learning. */
import { alignLetters } from './align-letters.ts'

export interface CheckedPair {
  /** As the engine read the line. */
  read: string
  /** As it is printed. */
  right: string
}

/** Counts; a value of JSON. */
export interface Typeface {
  lines: number
  /** By the printed letter (empty: none is printed), how often the engine read each letter (empty: none). */
  letters: { [right: string]: { [read: string]: number } }
  words: { [word: string]: number }
  /** By two letters, how often each letter comes after them. A space stands around each word. */
  runs: { [before: string]: { [letter: string]: number } }
}

/** The most different words that are kept, the most frequent ones. */
const MAX_WORDS = 20_000

export function learnTypeface(pairs: readonly CheckedPair[]): Typeface {
  const face: Typeface = { lines: pairs.length, letters: {}, words: {}, runs: {} }
  const words = new Map<string, number>()
  for (const { read, right } of pairs) {
    const [from, to] = [tidy(read), tidy(right)]
    for (const pair of alignLetters(from, to)) count(face.letters, pair.right, pair.read)
    const letters = [' ', ' ', ...to, ' ']
    for (let at = 2; at < letters.length; at += 1) {
      count(face.runs, `${letters[at - 2]}${letters[at - 1]}`, letters[at] ?? '')
    }
    for (const word of wordsOf(to)) words.set(word, (words.get(word) ?? 0) + 1)
  }
  const frequent = [...words].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MAX_WORDS)
  return { ...face, words: Object.fromEntries(frequent) }
}

/** The letters of each word, without signs around them. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}"'״׳’”]*[\p{L}\p{M}\p{N}])?/gu) ?? []
}

export function tidy(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

function count(table: { [key: string]: { [value: string]: number } }, key: string, value: string): void {
  const row = table[key] ?? {}
  table[key] = row
  row[value] = (row[value] ?? 0) + 1
}
