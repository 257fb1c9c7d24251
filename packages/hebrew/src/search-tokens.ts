/** The words an index stores for a text, abbreviations beside what they stand for. */

import { ABBREVIATIONS } from './abbreviations.ts'
import { normalizeForSearch } from './search-text.ts'

const MEANINGS: ReadonlyMap<string, readonly string[]> = new Map(
  ABBREVIATIONS.map(([short, ...full]) => [
    normalizeForSearch(short),
    full.map(normalizeForSearch),
  ]),
)

/** Abbreviations shorter than this are not looked for behind a prefix: `בבב` is no `ב״ב`. */
const MIN_PREFIXED_LENGTH = 3

/** For each token, in order, the ways to say it: the token itself first, then what it stands for, each
 *  a phrase of one or more words. `['לקוש', 'בראשית']` → `[['לקוש', 'ליקוטי שיחות'], ['בראשית']]`. An
 *  abbreviation with one or two prefixes (`שבלקו״ש`) is also given without them. Tokens are those of
 *  `normalizeForSearch`. A query joins the ways of one token with OR and the tokens with AND. */
export function expandAbbreviations(tokens: readonly string[]): string[][] {
  return tokens.map((token) => [token, ...meaningsOf(token)])
}

/** What an index stores for `text`: its normalized words in order, each abbreviation followed by the
 *  words it stands for. */
export function searchTokens(text: string): string[] {
  const tokens = normalizeForSearch(text)
    .split(' ')
    .filter((token) => token !== '')
  return expandAbbreviations(tokens).flatMap((ways) => ways.flatMap((way) => way.split(' ')))
}

function meaningsOf(token: string): readonly string[] {
  const whole = MEANINGS.get(token)
  if (whole !== undefined) return whole
  for (const prefixLength of [1, 2]) {
    const bare = token.slice(prefixLength)
    const meanings = bare.length < MIN_PREFIXED_LENGTH ? undefined : MEANINGS.get(bare)
    const prefix = token.slice(0, prefixLength)
    if (meanings !== undefined && /^[והבלמשכד]+$/u.test(prefix)) return [bare, ...meanings]
  }
  return []
}
