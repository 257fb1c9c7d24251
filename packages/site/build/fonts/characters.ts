/** The characters that the fonts of the site are made for, and how CSS writes them. */

/** The characters from `first` to `last`, both included. */
export function span(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
}

/** 22 letters and five final ones. */
export const LETTERS = span(0x5d0, 0x5ea)
/** Vowel points, dagesh, meteg, rafe, shin dots, maqaf, paseq and sof pasuq. */
export const NIKUD = span(0x5b0, 0x5c3) + span(0x5c7, 0x5c7)
/** Every mark of Hebrew: te'amim, vowel points, and the dots above and below the letters of a scroll. */
export const MARKS = span(0x591, 0x5c7)
/** The double letters of Yiddish. */
const YIDDISH = span(0x5f0, 0x5f2)
const GERESH = span(0x5f3, 0x5f4)
const SPACES = ' \u00a0'
/** Nothing is drawn for them, but they stand inside words: a word must not change its font there. */
const JOINERS = span(0x200c, 0x200f)

export const HEBREW = LETTERS + NIKUD + YIDDISH + GERESH + SPACES + JOINERS
/** The face of the interface has no meteg and no double letters. */
export const INTERFACE_HEBREW = LETTERS + NIKUD.replace('\u05bd', '') + GERESH + SPACES + JOINERS
export const HEBREW_WITH_MARKS = LETTERS + MARKS + YIDDISH + GERESH + SPACES + JOINERS

const MORE_POINTS = '«»§°·×–—‘’‚“”„…'
/** Digits and points of both languages. */
export const POINTS = span(0x21, 0x40) + span(0x5b, 0x60) + span(0x7b, 0x7e) + MORE_POINTS
export const LATIN = `${span(0x20, 0x7e)}${MORE_POINTS}\u00a0`
/** The text face leaves out what prose has no use for. */
export const LATIN_PROSE = LATIN.replaceAll(/[\\^`{|}~]/g, '')
/** Letters of western Europe. */
export const ACCENTS = span(0xc0, 0xff)
/** Letters with which scholars write Hebrew, and those of names from the east of Europe: what the package has of them. */
export const TRANSLITERATION = 'āēīōūĀĒĪŌŪăĕŏŭćčłńőřśšźżžŁŚŠŽḏḎḥḤṣṢṭṬṯṮẓẒʾʿ'

/** A list for `unicode-range`: `U+5D0-5EA, U+20`. */
export function unicodeRange(characters: string): string {
  const points = [...new Set(characters)].map((character) => character.codePointAt(0) ?? 0)
  const runs: { first: number; last: number }[] = []
  for (const point of points.sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run !== undefined && run.last === point - 1) run.last = point
    else runs.push({ first: point, last: point })
  }
  const hex = (point: number): string => point.toString(16).toUpperCase()
  return runs.map(({ first, last }) => `U+${hex(first)}${last === first ? '' : `-${hex(last)}`}`).join(', ')
}
