/** The words of a line of which an engine is not sure. Pure. Source: shapes.md#certainty. */

/** A word as the engine has it. `sure` is of a hundred; null: the engine does not say. */
export interface ReadWord {
  text: string
  sure: number | null
}

/** `from` and `to` count characters of the line. */
export interface Unsure {
  from: number
  to: number
  sure: number
}

/** From here on a word is not kept: it is right nearly always. */
const SURE = 95
/** The most words of a line that are kept, the least certain ones. */
const MAX_WORDS = 8

/** Finds the words in the line, in order: the line has one space where the engine had several. A word that is not in it is
 *  left out. */
export function unsureIn(line: string, words: readonly ReadWord[], tidy: (text: string) => string): Unsure[] {
  const found: Unsure[] = []
  let start = 0
  for (const { text, sure } of words) {
    const word = tidy(text)
    const from = word === '' ? -1 : line.indexOf(word, start)
    if (from === -1) continue
    start = from + word.length
    if (sure !== null && sure < SURE) found.push({ from, to: start, sure })
  }
  return found
    .toSorted((a, b) => a.sure - b.sure || a.from - b.from)
    .slice(0, MAX_WORDS)
    .sort((a, b) => a.from - b.from)
}

/** Some engines write fractions of one, others of a hundred. Null for what is no number. */
export function percentOf(text: string | undefined): number | null {
  return leastOf(text === undefined ? [] : [text])
}

/** The same for a value that is of a hundred by its format, and a fraction only where it has a dot. */
export function hundredthsOf(text: string | undefined): number | null {
  const isOne = text !== undefined && /^\s*1\s*$/.test(text)
  return isOne ? 1 : percentOf(text)
}

/** The same for the letters of a word: the least certain letter counts. A word is nearly never sure of one in a hundred, so that
 *  letters of at most 1 are fractions. */
export function leastOf(texts: readonly string[]): number | null {
  const numbers = texts.filter((text) => text.trim() !== '').map(Number)
  if (numbers.length === 0 || !numbers.every((each) => Number.isFinite(each) && each >= 0)) return null
  const isFraction = numbers.every((each) => each <= 1)
  const least = Math.min(...numbers) * (isFraction ? 100 : 1)
  return Math.min(100, Math.round(least))
}
