/** Spells out an abbreviation that is marked as one and has exactly one meaning. */
import { ABBREVIATIONS } from './abbreviations.ts'
import { foldText, GERSHAYIM } from './fold-text.ts'
import { normalizeForSearch } from './search-text.ts'

const MEANINGS: ReadonlyMap<string, readonly string[]> = new Map(
  ABBREVIATIONS.flatMap(([short, full, ...others]) =>
    full === undefined || others.length > 0
      ? []
      : [[normalizeForSearch(short), normalizeForSearch(full).split(' ')] as const],
  ),
)

const PREFIX_LETTERS = /^[והבלמשכד]{0,3}$/u

/** The words of an abbreviation in the form of `normalizeForSearch`, the first with the prefix of the abbreviation:
 *  `שבלקו״ש` → `['שבליקוטי', 'שיחות']`. Null for a word without gershayim, or with no known meaning or several. */
export function spellOut(word: string): readonly string[] | null {
  if (!foldText(word).includes(GERSHAYIM)) return null
  const plain = normalizeForSearch(word)
  for (let at = 0; at < plain.length - 1; at++) {
    const prefix = plain.slice(0, at)
    if (!PREFIX_LETTERS.test(prefix)) return null
    const [first, ...rest] = MEANINGS.get(plain.slice(at)) ?? []
    if (first !== undefined) return [prefix + first, ...rest]
  }
  return null
}
