/** Spells out an abbreviation that is marked as one and has one meaning, or a usual one. */
import { foldText, GERSHAYIM } from '../folding/fold-text.ts'
import { normalizeForSearch } from '../folding/search-text.ts'
import { ABBREVIATIONS } from './table.ts'

const BY_LETTERS = Map.groupBy(ABBREVIATIONS, ({ short }) => normalizeForSearch(short))

const MEANINGS: ReadonlyMap<string, readonly string[]> = new Map(
  [...BY_LETTERS].flatMap(([letters, rows]) => {
    const row = rows.length === 1 ? rows[0] : rows.find(({ usual }) => usual)
    return row === undefined ? [] : [[letters, normalizeForSearch(row.full).split(' ')] as const]
  }),
)

const PREFIX_LETTERS = /^[והבלמשכד]{0,3}$/u

/** The words of an abbreviation in the form of `normalizeForSearch`, the first with the prefix of the abbreviation:
 *  `שבלקו״ש` → `['שבליקוטי', 'שיחות']`. Null for a word without gershayim, with no known meaning, or with several of
 *  which none is the usual one. */
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
