/** Endings of Hebrew words, and the letters that remain without them. Source: shapes.md#search-rules. */
import { LEAST_LETTERS } from './prefixes.ts'

const PLURALS = ['ימ', 'ות', 'ינ', 'יי']
const PERSONS = ['י', 'כ', 'ו', 'ה', 'נו', 'כמ', 'כנ', 'המ', 'הנ', 'מ', 'נ', 'ני', 'הו', 'נה']
const AFTER_PLURAL = ['יכ', 'יו', 'יה', 'ינו', 'יכמ', 'יכנ', 'יהמ', 'יהנ']
const OF_VERBS = ['תי', 'תמ', 'תנ', 'ת', 'וה', 'ומ', 'ונ', 'וני', 'והו', 'וכ', 'ונו']

/** The longest first. The feminine ת is before the endings of persons: `ישועתנו`. */
const ENDINGS: readonly string[] = [
  ...new Set([
    ...PLURALS,
    ...PERSONS,
    ...AFTER_PLURAL,
    ...OF_VERBS,
    ...PERSONS.map((person) => `ת${person}`),
    ...AFTER_PLURAL.map((ending) => `ת${ending}`),
    ...AFTER_PLURAL.map((ending) => `ות${ending}`),
    'ותי',
    'ותמ',
    'ותנ',
    'תיהו',
    'ותינו',
  ]),
].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))

export interface Stem {
  stem: string
  /** '' when the word has no ending. */
  ending: string
}

/** The word without its longest ending that leaves three letters, and without ו and י after its first letter. Null when too
 *  few letters remain. `word`: letters as in the index. */
export function stemOf(word: string): Stem | null {
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue
    const stem = plainLetters(word.slice(0, word.length - ending.length))
    if (stem.length >= LEAST_LETTERS) return { stem, ending }
  }
  const stem = plainLetters(word)
  return stem.length >= LEAST_LETTERS ? { stem, ending: '' } : null
}

function plainLetters(word: string): string {
  return word.slice(0, 1) + word.slice(1).replace(/[וי]/gu, '')
}
