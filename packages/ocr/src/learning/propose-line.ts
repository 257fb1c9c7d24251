/** What a line of a typeface probably says: the engine's letters, reordered by what was learned. Pure. Source: shapes.md#learning.
 *
 *  A beam search over the letters of the line. Each printed letter is weighed by how often the engine takes it for the one that it
 *  read, by the two letters before it, and at the end of each word by whether people have seen the word. */
import { type Typeface, tidy } from './typeface.ts'

/** Guesses that are followed at once. */
const BEAM = 16
/** Printed letters that are tried for one letter. */
const CHOICES = 6
/** How much the letters before count, beside the engine's own letter. */
const RUNS = 0.7
/** The worth of a word that people have seen, and of each time that they have seen it. */
const KNOWN = 2.2
const SEEN = 0.35
/** The longest line, in letters. */
const MAX_LETTERS = 400

export type ProposeLine = (read: string) => string

/** Prepared once for many lines. */
export function prepareProposals(face: Typeface): ProposeLine {
  const letters = prepareLetters(face)
  const after = prepareRuns(face)
  const words = new Map(Object.entries(face.words))
  const worth = (word: string): number => {
    const seen = word === '' ? undefined : words.get(word)
    return seen === undefined ? 0 : KNOWN + SEEN * Math.log(seen)
  }
  return (line) => {
    const read = [...tidy(line)]
    if (read.length === 0 || read.length > MAX_LETTERS) return line
    let beam: Guess[] = [{ text: '', word: '', before: '  ', score: 0 }]
    const add = (guess: Guess, letter: string, cost: number): Guess => {
      const isInside = /[\p{L}\p{M}\p{N}"'״׳’”]/u.test(letter)
      const ended = isInside ? 0 : worth(guess.word)
      return {
        text: guess.text + letter,
        word: isInside ? guess.word + letter : '',
        before: `${guess.before.at(-1)}${letter}`,
        score: guess.score + cost + RUNS * after(guess.before, letter) + ended,
      }
    }
    for (const letter of read) {
      const next = new Map<string, Guess>()
      const keep = (guess: Guess): void => {
        const key = `${guess.before} ${guess.word}`
        if ((next.get(key)?.score ?? -Infinity) < guess.score) next.set(key, guess)
      }
      const { printed, extra } = letters.of(letter)
      for (const guess of beam) {
        keep({ ...guess, score: guess.score + extra })
        for (const [right, cost] of printed) keep(add(guess, right, cost))
        for (const [missed, lost] of letters.missed) {
          const longer = add(guess, missed, lost)
          for (const [right, cost] of printed.slice(0, 2)) keep(add(longer, right, cost))
        }
      }
      beam = [...next.values()].sort((a, b) => b.score - a.score).slice(0, BEAM)
    }
    const ends = beam.map((guess) => add(guess, ' ', 0))
    const best = ends.reduce((one, other) => (other.score > one.score ? other : one))
    return tidy(best.text)
  }
}

interface Guess {
  text: string
  /** The letters of the word that has not ended. */
  word: string
  /** The last two letters. */
  before: string
  score: number
}

type Weighed = readonly [letter: string, cost: number]

/** How likely the engine takes each printed letter for the one that it read. */
function prepareLetters({ letters }: Typeface) {
  const known = new Set(Object.keys(letters).flatMap((right) => Object.keys(letters[right] ?? {})))
  const totals = new Map(Object.entries(letters).map(([right, row]) => [right, sum(Object.values(row))]))
  const weigh = (right: string, read: string): number => {
    const seen = letters[right]?.[read] ?? 0
    // A letter that nobody has checked is most likely what the engine says.
    const usual = right === read ? 1 : 0
    const total = (totals.get(right) ?? 0) + 1 + 0.02 * (known.size + 1)
    return Math.log((seen + usual + 0.02) / total)
  }
  const printedFor = new Map<string, string[]>()
  for (const [right, row] of Object.entries(letters)) {
    for (const read of Object.keys(row)) {
      if (right !== '' && read !== '') {
        printedFor.set(read, [...(printedFor.get(read) ?? []), right])
      }
    }
  }
  const kept = new Map<string, { printed: readonly Weighed[]; extra: number }>()
  const added = sum(Object.values(letters[''] ?? {}))
  const all = sum([...totals.values()]) + 1
  const missed = Object.keys(letters)
    .filter((right) => right !== '' && (letters[right]?.[''] ?? 0) >= 2)
    .map((right): Weighed => [right, weigh(right, '')])
    .sort((a, b) => b[1] - a[1])
    .slice(0, CHOICES)
  return {
    /** Letters that the engine leaves out. */
    missed,
    of(read: string) {
      const before = kept.get(read)
      if (before !== undefined) return before
      const choices = new Set([read, ...(printedFor.get(read) ?? [])])
      const printed = [...choices]
        .map((right): Weighed => [right, weigh(right, read)])
        .sort((a, b) => b[1] - a[1])
        .slice(0, CHOICES)
      const spurious = letters['']?.[read] ?? 0
      const extra = Math.log(((spurious + 0.02) / (added + 1)) * ((added + 0.1) / all))
      const entry = { printed, extra }
      kept.set(read, entry)
      return entry
    },
  }
}

/** How likely a letter comes after two others: as often as it was seen there, else after the last one, else at all. */
function prepareRuns({ runs }: Typeface): (before: string, letter: string) => number {
  const pairs = new Map<string, Map<string, number>>()
  const single = new Map<string, number>()
  for (const [before, row] of Object.entries(runs)) {
    for (const [letter, n] of Object.entries(row)) {
      const last = before.at(-1) ?? ''
      const after = pairs.get(last) ?? new Map<string, number>()
      after.set(letter, (after.get(letter) ?? 0) + n)
      pairs.set(last, after)
      single.set(letter, (single.get(letter) ?? 0) + n)
    }
  }
  const totals = {
    runs: new Map(Object.entries(runs).map(([key, row]) => [key, sum(Object.values(row))])),
    pairs: new Map([...pairs].map(([key, row]) => [key, sum([...row.values()])])),
    single: sum([...single.values()]),
  }
  return (before, letter) => {
    const last = before.at(-1) ?? ''
    const one = ((single.get(letter) ?? 0) + 0.1) / (totals.single + 5)
    const [n, all] = [pairs.get(last)?.get(letter) ?? 0, totals.pairs.get(last) ?? 0]
    const two = (n + 5 * one) / (all + 5)
    const [m, every] = [runs[before]?.[letter] ?? 0, totals.runs.get(before) ?? 0]
    return Math.log((m + 4 * two) / (every + 4))
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
