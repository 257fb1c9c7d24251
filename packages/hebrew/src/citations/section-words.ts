/** Words that say of which level the next number of a citation is: `פרק`, `siman`, `verse`. */

import { normalizeForSearch } from '../folding/search-text.ts'

/** The words of a section, and the names that works give the level, the usual one first. */
const ROWS: readonly (readonly [words: string, levels: string])[] = [
  ['פרק פרקים perek chapter chapters chap ch', 'chapter perek'],
  ['מזמור קאפיטל קפיטל kapitel kapital', 'chapter psalm'],
  ['פסוק פסוקים posuk pasuk verse verses vs', 'verse pasuk'],
  ['חלק chelek part', 'part chelek volume'],
  ['כרך volume vol', 'volume part'],
  ['שער shaar gate', 'gate shaar'],
  ['סימן סימנים סי siman simanim', 'siman'],
  ['סעיף סעיפים סע seif', 'seif'],
  ['סק', 'seif-katan'],
  ['דף daf folio', 'daf folio'],
  ['הלכה הלכות הל halacha halachah halakhah', 'halacha halakhah law'],
  ['משנה מש mishnah mishna', 'mishnah'],
  ['אות os', 'letter os'],
  ['אגרת igeres letter', 'letter'],
  ['מאמר maamar', 'maamar'],
  ['שיחה sicha', 'sicha'],
  ['פסקה קטע paragraph', 'paragraph'],
  ['הערה note', 'note'],
]

/** The letter of a section before its number: `פ״ב`, `הי״ד`. */
const LETTERS: readonly (readonly [letter: string, levels: string])[] = [
  ['פ', 'chapter perek'],
  ['ס', 'siman seif'],
  ['ה', 'halacha halakhah law'],
  ['מ', 'mishnah'],
  ['ד', 'daf folio'],
]

const BY_WORD: ReadonlyMap<string, readonly string[]> = new Map(
  ROWS.flatMap(([words, levels]) => words.split(' ').map((word) => [normalizeForSearch(word), levels.split(' ')])),
)
const BY_LETTER: ReadonlyMap<string, readonly string[]> = new Map(
  LETTERS.map(([letter, levels]) => [letter, levels.split(' ')]),
)

/** The levels that a word announces, or undefined. `word` is in the form of `normalizeForSearch`. */
export function levelsOfWord(word: string): readonly string[] | undefined {
  return BY_WORD.get(word)
}

/** The levels that one letter before a numeral announces, or undefined. */
export function levelsOfLetter(letter: string): readonly string[] | undefined {
  return BY_LETTER.get(letter)
}
