/** Prefixes of Hebrew words in a search. Source: shapes.md#search-rules. */
import { type PrefixSplit, prefixSplits } from '../prefixes.ts'

const JOINING = ['', 'ו']
const RELATIVE = ['', 'ש', 'כש', 'לכש', 'מש', 'ד']
const PREPOSITIONS = ['', 'ב', 'כ', 'ל', 'מ']
const ARTICLE = ['', 'ה']

const MAX_PREFIX = 4

/** Every run of prefixes, the shortest first: `ו`, `וה`, `וכשה`. */
export const PREFIXES: readonly string[] = JOINING.flatMap((a) =>
  RELATIVE.flatMap((b) => PREPOSITIONS.flatMap((c) => ARTICLE.map((d) => a + b + c + d))),
)
  .filter((run) => run !== '' && run.length <= MAX_PREFIX)
  .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))

/** Letters that must remain when a prefix or an ending is taken off: with two, unrelated words meet. */
export const LEAST_LETTERS = 3

/** Each way to read the beginning of a word as a prefix, the shortest first: `ובבית` → ו + בבית, וב + בית. `word`: letters as
 *  in the index. */
export function withoutPrefix(word: string): PrefixSplit[] {
  return prefixSplits(word, MAX_PREFIX).filter(({ prefix, rest }) => prefix !== '' && rest.length >= LEAST_LETTERS)
}

/** Prefixes of Aramaic words, which no Hebrew word has: `ק` of the present (קאמר), `א` for על (אפומא), and both with `ד` and what
 *  is before it (דקאמר, מדאורייתא). */
const PRESENT = /^ו?(?:[אבכלמ]?ד)?ק$/u
const OTHERS = /^ו?(?:[אבכלמ]ד|ד?א)$/u
/** After other prefixes than `ק`: with three, too many Hebrew words look as if they had one (`אשמר`, `מדבר`). */
const LEAST_AFTER_OTHERS = 4

/** Each way to read the beginning of a word as an Aramaic prefix, the shortest first: `דקאמר` → דק + אמר. `word`: letters as in the
 *  index. */
export function withoutAramaicPrefix(word: string): PrefixSplit[] {
  const longest = Math.min(MAX_PREFIX, word.length - LEAST_LETTERS)
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
