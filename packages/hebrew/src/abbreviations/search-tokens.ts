/** The tokens that the search index stores for a text: its words, and the meanings of its abbreviations. */

import { normalizeForSearch } from '../folding/search-text.ts'
import { ABBREVIATIONS } from './table.ts'

/** The index drops the marks, so an abbreviation whose letters alone are a common word is not expanded. */
const EXPANDED = ABBREVIATIONS.filter(({ markedOnly }) => !markedOnly)

const MEANINGS: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(EXPANDED, ({ short }) => normalizeForSearch(short))].map(([letters, rows]) => [
    letters,
    rows.map(({ full }) => normalizeForSearch(full)),
  ]),
)

const MEANT: ReadonlySet<string> = new Set([
  ...MEANINGS.keys(),
  ...[...MEANINGS.values()].flat().flatMap((phrase) => phrase.split(' ')),
])

/** Whether any token has this word among its meanings; most words are in none. */
export function isMeantByToken(word: string): boolean {
  return MEANT.has(word)
}

/** Abbreviations shorter than this are not looked up after a prefix: `בבב` is not `ב״ב`. */
const MIN_PREFIXED_LENGTH = 3
const PREFIXES = 'והבלמשכד'

/** For each token, in order, its alternatives: the token itself first, then each meaning, a phrase of one or more words.
 *  `['לקוש', 'בראשית']` → `[['לקוש', 'ליקוטי שיחות'], ['בראשית']]`. An abbreviation after one or two prefixes
 *  (`שבלקו״ש`) is also given without them. `tokens` come from `normalizeForSearch`. A query joins the alternatives of
 *  one token with OR and the tokens with AND. */
export function expandAbbreviations(tokens: readonly string[]): string[][] {
  return tokens.map((token) => [token, ...tokenMeanings(token)])
}

/** The tokens that the index stores for `text`: its normalized words in order, each abbreviation followed by the words
 *  of its meanings. */
export function searchTokens(text: string): string[] {
  return tokensOfNormalized(normalizeForSearch(text))
}

/** The same of a text that `normalizeForSearch` gave. */
export function tokensOfNormalized(normalized: string): string[] {
  const tokens = normalized.split(' ').filter((token) => token !== '')
  return expandAbbreviations(tokens).flatMap((alternatives) => alternatives.flatMap((phrase) => phrase.split(' ')))
}

/** The meanings of a token of `normalizeForSearch`; none for most tokens. */
export function tokenMeanings(token: string): readonly string[] {
  const whole = MEANINGS.get(token)
  if (whole !== undefined) return whole
  for (const prefixLength of [1, 2]) {
    // Tested first: most words have no such prefix, and every word of the index comes here.
    if (!PREFIXES.includes(token.charAt(prefixLength - 1))) break
    const bare = token.slice(prefixLength)
    const meanings = bare.length < MIN_PREFIXED_LENGTH ? undefined : MEANINGS.get(bare)
    if (meanings !== undefined) return [bare, ...meanings]
  }
  return []
}
