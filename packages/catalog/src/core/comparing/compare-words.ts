/** Compares two texts word by word, as a reader of Hebrew does: points, quotes, maqafs, final letters and the way an
 *  abbreviation is written are no difference. Source: service.md#comparing; shapes.md#compare. */
import { normalizeForSearch, spellOut } from '@yalkut/hebrew'
import { diffWords } from '@yalkut/model'

export interface CompareRun {
  op: 'same' | 'removed' | 'added'
  /** Spelled as in its text; `same` is spelled as in the second text. */
  text: string
}

export interface Comparison {
  runs: CompareRun[]
  /** Numbers of words. */
  same: number
  removed: number
  added: number
}

export function compareWords(a: string, b: string): Comparison {
  const spelledOut = new Map([...abbreviationsIn(a), ...abbreviationsIn(b)])
  const left = sideOf(a, spelledOut)
  const right = sideOf(b, spelledOut)
  const pairs = pairsOf(left, right)
  keepWholeWords(left, right, pairs)
  return runsOf(left, right, pairs)
}

/** One text, split into printed words; each includes the characters up to the next word. */
interface Side {
  words: string[]
  /** The keys that are compared: one for a word, several for an abbreviation (one for each word that it stands for). */
  keys: string[]
  /** For each key, the index of its word. */
  wordOf: number[]
  /** For each word, whether the other text has the word too. */
  same: boolean[]
}

/** A word ends at a space or a maqaf, which stays with it. */
const WORD = /[^\s\u05BE]+[\s\u05BE]*/gu

/** The marks of an abbreviation. */
const MARK = /[\u05F3\u05F4"'“”„’]/u

/** By normalized abbreviation: the words that it stands for. */
type SpelledOut = ReadonlyMap<string, readonly string[]>

/** The abbreviations of both texts are collected: one text may write without its mark what the other writes with it. */
function abbreviationsIn(text: string): (readonly [string, readonly string[]])[] {
  const words = new Set(text.split(/[\s\u05BE]+/u).filter((word) => MARK.test(word)))
  return [...words].flatMap((word) => {
    const meaning = spellOut(word)
    return meaning === null ? [] : [[normalizeForSearch(word), meaning] as const]
  })
}

function sideOf(text: string, spelledOut: SpelledOut): Side {
  const side: Side = { words: [], keys: [], wordOf: [], same: [] }
  for (const [piece] of text.matchAll(WORD)) {
    const normal = normalizeForSearch(piece)
    const keys = spelledOut.get(normal) ?? normal.split(' ').filter((key) => key !== '')
    const last = side.words.length - 1
    // Marks without letters belong to the word before them.
    if (keys.length === 0 && last >= 0) side.words[last] += piece
    if (keys.length === 0) continue
    for (const key of keys) {
      side.keys.push(key)
      side.wordOf.push(side.words.length)
    }
    side.words.push(piece)
    side.same.push(true)
  }
  return side
}

/** A key of the left side and the equal key of the right side, by index. */
type Pair = [left: number, right: number]

function pairsOf(left: Side, right: Side): Pair[] {
  const pairs: Pair[] = []
  const pairUp = (a: number, b: number, count: number): void => {
    for (let step = 0; step < count; step++) pairs.push([a + step, b + step])
  }
  let a = 0
  let b = 0
  for (const { aStart, aEnd, bStart, bEnd } of diffWords(left.keys, right.keys)) {
    pairUp(a, b, aStart - a)
    for (let at = aStart; at < aEnd; at++) markChanged(left, at)
    for (let at = bStart; at < bEnd; at++) markChanged(right, at)
    a = aEnd
    b = bEnd
  }
  pairUp(a, b, left.keys.length - a)
  return pairs
}

function markChanged({ same, wordOf }: Side, key: number): void {
  same[wordOf[key] ?? 0] = false
}

/** An abbreviation is the same only when all its words are. Otherwise the words paired with it are not the same either. */
function keepWholeWords(left: Side, right: Side, pairs: readonly Pair[]): void {
  const isSame = ({ same, wordOf }: Side, key: number): boolean => same[wordOf[key] ?? 0] === true
  for (let changed = true; changed; ) {
    changed = false
    for (const [a, b] of pairs) {
      if (isSame(left, a) === isSame(right, b)) continue
      markChanged(left, a)
      markChanged(right, b)
      changed = true
    }
  }
}

function runsOf(left: Side, right: Side, pairs: readonly Pair[]): Comparison {
  const runs = new Runs()
  let a = 0
  let b = 0
  const passUpTo = (nextA: number, nextB: number): void => {
    runs.add('removed', left.words.slice(a, nextA))
    runs.add('added', right.words.slice(b, nextB))
    a = Math.max(a, nextA)
    b = Math.max(b, nextB)
  }
  for (const [leftKey, rightKey] of pairs) {
    const wordA = left.wordOf[leftKey] ?? 0
    const wordB = right.wordOf[rightKey] ?? 0
    if (left.same[wordA] !== true) continue
    passUpTo(wordA, wordB)
    // One abbreviation may be paired with several words.
    runs.add('same', right.words.slice(b, wordB + 1))
    a = wordA + 1
    b = wordB + 1
  }
  passUpTo(left.words.length, right.words.length)
  return runs.all()
}

/** Collects runs: words of the same kind that follow each other are one run. */
class Runs {
  #runs: { op: CompareRun['op']; words: string[] }[] = []
  #counts = { same: 0, removed: 0, added: 0 }

  add(op: CompareRun['op'], words: readonly string[]): void {
    if (words.length === 0) return
    this.#counts[op] += words.length
    const last = this.#runs.at(-1)
    if (last?.op === op) last.words.push(...words)
    else this.#runs.push({ op, words: [...words] })
  }

  all(): Comparison {
    const runs = this.#runs.map(({ op, words }) => ({ op, text: tidy(words.join('')) }))
    return { runs, ...this.#counts }
  }
}

/** A line break stays a line break; other white space becomes one space. */
function tidy(text: string): string {
  return text.replace(/\s+/gu, (space) => (space.includes('\n') ? '\n' : ' ')).trim()
}
