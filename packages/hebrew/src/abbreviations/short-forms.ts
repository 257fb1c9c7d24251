/** Finds neighbouring words that an abbreviation stands for. Pure. */

import { consonants, normalizeForSearch } from '../folding/search-text.ts'
import { prefixSplits } from '../search/prefixes.ts'
import { ABBREVIATIONS } from './table.ts'

/** Words that are read, and forms that are found, at most. */
const MAX_WORDS = 40
const MAX_FORMS = 40

export interface ShortForm {
  /** Index of the first word, and the number of words: two or more. */
  from: number
  length: number
  /** The letters of the abbreviation, normalized for search, with the prefix of the first word: `שבלקוש`. */
  short: string
  /** The same without the prefix, as the table writes it: `לקו״ש`. */
  written: string
  prefix: string
  /** True when the letters alone are a common word, so that only a marked token stands for the words. */
  markedOnly: boolean
}

interface Known {
  written: string
  letters: string
  markedOnly: boolean
}

const PHRASES = ABBREVIATIONS.map((row) => ({
  row,
  words: normalizeForSearch(row.full).split(' '),
})).filter(({ words }) => words.length > 1)

const LONGEST = Math.max(...PHRASES.map(({ words }) => words.length))

const BY_WORDS: ReadonlyMap<string, readonly Known[]> = new Map(
  [...Map.groupBy(PHRASES, ({ words }) => keyOf(words))].map(([key, phrases]) => [
    key,
    phrases.map(({ row }) => ({
      written: row.short,
      letters: normalizeForSearch(row.short),
      markedOnly: row.markedOnly ?? false,
    })),
  ]),
)

/** The abbreviations that stand for neighbouring words, in the order of the words, longer ones first; at most 40. Full
 *  and defective spellings are the same; the first word may carry up to three prefix letters. `words`: tokens of
 *  `normalizeForSearch`; those after the fortieth are not read. */
export function shortFormsOf(words: readonly string[]): ShortForm[] {
  const read = words.slice(0, MAX_WORDS)
  return read.flatMap((_, from) => formsAt(read, from)).slice(0, MAX_FORMS)
}

function formsAt(words: readonly string[], from: number): ShortForm[] {
  const [first = '', ...rest] = words.slice(from, from + LONGEST)
  const lengths = rest.map((_, at) => rest.length + 1 - at)
  return lengths.flatMap((length) =>
    prefixSplits(first).flatMap((split) => {
      const known = BY_WORDS.get(keyOf([split.rest, ...rest.slice(0, length - 1)])) ?? []
      return known.map(({ written, letters, markedOnly }) => ({
        from,
        length,
        short: split.prefix + letters,
        written,
        prefix: split.prefix,
        markedOnly,
      }))
    }),
  )
}

function keyOf(words: readonly string[]): string {
  return words.map(consonants).join(' ')
}
