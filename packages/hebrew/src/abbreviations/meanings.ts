/** What an abbreviation stands for. Pure. */

import { normalizeForSearch } from '../folding/search-text.ts'
import { prefixSplits } from '../search/prefixes.ts'
import { otherSpelling } from './other-spellings.ts'
import { ABBREVIATIONS, type Field } from './table.ts'

/** Meanings of one token at most. */
const MAX_MEANINGS = 24

/** Letters shorter than this, after a prefix, stand for an abbreviation only when they carry their mark: `בבב` is
 *  not `בב״ב`. */
const MIN_UNMARKED_AFTER_PREFIX = 3

/** Titles that take no article, or have one: `הרמב״ם` is `רבי משה בן מימון`. */
const WITHOUT_ARTICLE = /^(?:רב|רבי|רבנ|רבינו|רבנו|מורנו|מורינו|אדמור|אדונינו|ה..+)$/u

export interface Meaning {
  /** The abbreviation as the table writes it, without the prefix of the token: `לקו״ש`. */
  short: string
  /** The prefix letters of the token, often none. */
  prefix: string
  /** The words, normalized for search; the first one carries the prefix: `['שבליקוטי', 'שיחות']`. */
  full: readonly string[]
  field: Field
  /** True when the meaning holds only for a token that was written with its geresh or gershayim. */
  markedOnly: boolean
  /** True when the table spells the words otherwise (`ראש חדש`). */
  isOtherSpelling: boolean
}

type Known = Omit<Meaning, 'prefix'>

const USUAL_FIRST = [...ABBREVIATIONS].sort((a, b) => Number(b.usual ?? false) - Number(a.usual ?? false))

const KNOWN: readonly Known[] = USUAL_FIRST.map(({ short, full, field, markedOnly = false }) => ({
  short,
  field,
  markedOnly,
  full: normalizeForSearch(full).split(' '),
  isOtherSpelling: false,
}))

/** The other spellings come after all meanings. */
const SPELLED: readonly Known[] = [
  ...KNOWN,
  ...KNOWN.flatMap((known): Known[] => {
    const full = otherSpelling(known.full)
    return full === null ? [] : [{ ...known, full, isOtherSpelling: true }]
  }),
]

const BY_LETTERS: ReadonlyMap<string, readonly Known[]> = Map.groupBy(SPELLED, ({ short }) => normalizeForSearch(short))

/** Every known meaning of a token, at most 24: of the whole token first, then after one, two and three prefix letters;
 *  of one abbreviation the usual meaning first. A meaning that texts spell in two ways is given in both, the other
 *  spellings after all meanings. Empty for a token that is no abbreviation. `letters`: one token of `normalizeForSearch`,
 *  so without its mark. A caller whose token had no mark leaves out the meanings that are `markedOnly`. */
export function meaningsOf(letters: string): Meaning[] {
  return prefixSplits(letters)
    .flatMap(({ prefix, rest }) => (BY_LETTERS.get(rest) ?? []).map((known) => withPrefix(prefix, rest, known)))
    .slice(0, MAX_MEANINGS)
}

function withPrefix(prefix: string, rest: string, known: Known): Meaning {
  const [first = '', ...others] = known.full
  const short = prefix !== '' && rest.length < MIN_UNMARKED_AFTER_PREFIX
  return {
    ...known,
    prefix,
    full: [(WITHOUT_ARTICLE.test(first) ? prefix.replace(/ה$/u, '') : prefix) + first, ...others],
    markedOnly: known.markedOnly || short,
  }
}
