/** Prefixes of Hebrew words: the letters ו ה ב כ ל מ ש ד and their usual runs. Source: shapes.md#search. */

const JOINING = ['', 'ו']
const RELATIVE = ['', 'ש', 'כש', 'לכש', 'מש', 'ד']
const PREPOSITIONS = ['', 'ב', 'כ', 'ל', 'מ']
const ARTICLE = ['', 'ה']

const MAX_PREFIX = 4

/** Every run, the shortest first: `ו`, `וה`, `וכשה`. */
export const PREFIXES: readonly string[] = JOINING.flatMap((a) =>
  RELATIVE.flatMap((b) => PREPOSITIONS.flatMap((c) => ARTICLE.map((d) => a + b + c + d))),
)
  .filter((run) => run !== '' && run.length <= MAX_PREFIX)
  .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))

const KNOWN = new Set(PREFIXES)

/** Letters that must remain when a prefix or an ending is taken off: with two, unrelated words meet. */
export const LEAST_LETTERS = 3

export interface Prefixed {
  prefix: string
  rest: string
}

/** Each way to read the beginning of a word as a prefix, the shortest first: `ובבית` → ו + בבית, וב + בית. `word`: letters as
 *  in the index. */
export function withoutPrefix(word: string): Prefixed[] {
  const found: Prefixed[] = []
  for (let at = 1; at <= MAX_PREFIX && word.length - at >= LEAST_LETTERS; at += 1) {
    const prefix = word.slice(0, at)
    if (KNOWN.has(prefix)) found.push({ prefix, rest: word.slice(at) })
  }
  return found
}
