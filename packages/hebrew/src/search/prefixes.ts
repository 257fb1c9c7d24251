/** The prefix letters of Hebrew words, and those of Aramaic ones. Source: shapes.md#search-rules. */

/** What may begin a word, in this order, one of each: `ו`, `ש` and its like, a preposition, the article. */
const PARTS = [
  ['', 'ו'],
  ['', 'ש', 'כש', 'לכש', 'מש', 'ד'],
  ['', 'ב', 'כ', 'ל', 'מ'],
  ['', 'ה'],
] as const

const RUNS: readonly string[] = PARTS.reduce<readonly string[]>(
  (runs, part) => runs.flatMap((run) => part.map((letters) => run + letters)),
  [''],
)
const IS_RUN: ReadonlySet<string> = new Set(RUNS)

/** Longer runs hardly stand in books, and each is one more way to read every word of a search: `ולכש`, `ושבה`, `וכשל`. */
const LONGEST_RUN = 4

/** Numerals and abbreviations are short themselves: with four letters taken off, what is left of other words reads as one. */
const LONGEST_BEFORE_SHORT = 3

export interface PrefixSplit {
  prefix: string
  rest: string
}

/** Every run of prefixes, the shortest first: `ו`, `וה`, `וכשה`. */
export const PREFIXES: readonly string[] = RUNS.filter((run) => run !== '' && run.length <= LONGEST_RUN).sort(
  (a, b) => a.length - b.length || (a < b ? -1 : 1),
)

/** A numeral, an abbreviation or a number word, divided into its prefixes and the rest, the whole first. The rest has at least one
 *  letter. */
export function prefixSplits(letters: string): PrefixSplit[] {
  return splitsUpTo(letters, LONGEST_BEFORE_SHORT)
}

/** Letters that must remain when a prefix or an ending is taken off: with two, unrelated words meet. */
export const LEAST_LETTERS = 3

/** Each way to read the beginning of a word as a prefix, the shortest first: `ובבית` → ו + בבית, וב + בית. `word`: letters as
 *  in the index. */
export function withoutPrefix(word: string): PrefixSplit[] {
  return splitsUpTo(word, LONGEST_RUN).filter(({ prefix, rest }) => prefix !== '' && rest.length >= LEAST_LETTERS)
}

function splitsUpTo(letters: string, longest: number): PrefixSplit[] {
  const last = Math.max(Math.min(longest, letters.length - 1), 0)
  return Array.from({ length: last + 1 }, (_, length) => ({
    prefix: letters.slice(0, length),
    rest: letters.slice(length),
  })).filter(({ prefix, rest }) => rest !== '' && IS_RUN.has(prefix))
}

/** Prefixes of Aramaic words, which no Hebrew word has: `ק` of the present (קאמר), `א` for על (אפומא), and both with `ד` and what
 *  stands before it (דקאמר, מדאורייתא). */
const PRESENT = /^ו?(?:[אבכלמ]?ד)?ק$/u
const OTHERS = /^ו?(?:[אבכלמ]ד|ד?א)$/u
/** After other prefixes than `ק`: with three, too many Hebrew words look as if they had one (`אשמר`, `מדבר`). */
const LEAST_AFTER_OTHERS = 4

/** Each way to read the beginning of a word as an Aramaic prefix, the shortest first: `דקאמר` → דק + אמר. `word`: letters as in the
 *  index. */
export function withoutAramaicPrefix(word: string): PrefixSplit[] {
  const longest = Math.min(LONGEST_RUN, word.length - LEAST_LETTERS)
  const splits: PrefixSplit[] = []
  for (let length = 1; length <= longest; length += 1) {
    const [prefix, rest] = [word.slice(0, length), word.slice(length)]
    const isLong = rest.length >= LEAST_AFTER_OTHERS
    if (PRESENT.test(prefix) || (isLong && OTHERS.test(prefix))) splits.push({ prefix, rest })
  }
  return splits
}

export function isAramaicPrefix(prefix: string): boolean {
  return PRESENT.test(prefix) || OTHERS.test(prefix)
}
