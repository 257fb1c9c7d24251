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
  return prefixSplits(word, MAX_PREFIX).filter(
    ({ prefix, rest }) => prefix !== '' && rest.length >= LEAST_LETTERS,
  )
}
