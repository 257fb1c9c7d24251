/** Writes and reads Hebrew numerals. The letters descend from the largest value to the smallest. 15 is written as nine
 *  and six, 16 as nine and seven. A geresh follows the thousands. */

import { foldFinalLetters, foldText, GERESH, GERSHAYIM } from '../folding/fold-text.ts'

const UNITS = ['', 'א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח', 'ט']
const TENS = ['', 'י', 'כ', 'ל', 'מ', 'נ', 'ס', 'ע', 'פ', 'צ']
const HUNDREDS = ['', 'ק', 'ר', 'ש', 'ת', 'תק', 'תר', 'תש', 'תת', 'תתק']
const THOUSANDS_WORD = 'אלפים'

const MAX_NUMERAL = 9999
const MAX_LENGTH = 40

const SHAPE = /^(תתק|תת|ת[קרש]|[קרשת])?(?:(ט[וז])|([יכלמנסעפצ])?([א-ט])?)$/u

/** `n` (a whole number, 1 to 9999) in letters with typographic marks: `י׳`, `ט״ו`, `ה׳תשמ״ב`; whole thousands are
 *  `ה׳ אלפים`. With `thousands: false` the thousands are omitted, as in years (`תשמ״ב`), except in whole thousands.
 *  Throws RangeError for any other number. */
export function toNumeral(n: number, options: { thousands?: boolean } = {}): string {
  if (!Number.isInteger(n) || n < 1 || n > MAX_NUMERAL) {
    throw new RangeError(`A Hebrew numeral is a whole number from 1 to ${MAX_NUMERAL}, not ${n}.`)
  }
  const thousand = `${UNITS[Math.floor(n / 1000)]}${GERESH}`
  const rest = n % 1000
  if (rest === 0) return `${thousand} ${THOUSANDS_WORD}`
  const written = punctuate(lettersBelow1000(rest))
  return n < 1000 || options.thousands === false ? written : thousand + written
}

/** The number that `text` writes, 1 to 9999, or null when `text` is not a numeral with descending letters. Marks may
 *  be typed in any form or omitted; final letters are accepted; the thousands of a year need no geresh after ה
 *  (`התשי״א`). */
export function readNumeral(text: string): number | null {
  if (text.length > MAX_LENGTH) return null
  const folded = foldFinalLetters(foldText(text).trim())
  const [, thousand, rest = ''] = /^([א-ט])׳ ?(אלפימ|[א-ת].*)$/u.exec(folded) ?? /^(ה)([קרשת].*)$/u.exec(folded) ?? []
  if (thousand === undefined) return readBelow1000(folded)
  const base = 1000 * UNITS.indexOf(thousand)
  if (rest === foldFinalLetters(THOUSANDS_WORD)) return base
  // `ה׳ תשי״א` is two tokens: a caller that accepts them joins them first.
  if (folded.includes(' ')) return null
  const below = readBelow1000(rest)
  return below === null ? null : base + below
}

/** The letters of `text` in descending order: `תשד״מ` → `תשמ״ד`. Null when `text` is already a numeral, or when no
 *  order of its letters is one. */
export function reorderNumeral(text: string): string | null {
  if (text.length > MAX_LENGTH || readNumeral(text) !== null) return null
  const letters = [...foldFinalLetters(foldText(text)).replace(/[׳״]/gu, '')]
  const values = letters.map(letterValue)
  const sum = values.reduce((total, value) => total + value, 0)
  if (values.includes(0) || sum < 1 || sum > 999) return null
  const ordered = lettersBelow1000(sum)
  return [...ordered].sort().join() === letters.sort().join() ? punctuate(ordered) : null
}

function lettersBelow1000(n: number): string {
  const below100 = n % 100
  const hundreds = HUNDREDS[Math.floor(n / 100)] ?? ''
  if (below100 === 15 || below100 === 16) return `${hundreds}ט${UNITS[below100 - 9]}`
  return hundreds + (TENS[Math.floor(below100 / 10)] ?? '') + (UNITS[below100 % 10] ?? '')
}

function punctuate(letters: string): string {
  return letters.length === 1 ? letters + GERESH : letters.slice(0, -1) + GERSHAYIM + letters.slice(-1)
}

function readBelow1000(folded: string): number | null {
  const letters = folded.replace(/״(?=[א-ת]$)/u, '').replace(/׳$/u, '')
  const match = SHAPE.exec(letters)
  if (match === null || letters === '') return null
  return [...letters].reduce((total, letter) => total + letterValue(letter), 0)
}

function letterValue(letter: string): number {
  const power = [UNITS, TENS, HUNDREDS].findIndex((row) => row.indexOf(letter) > 0)
  if (power === -1) return 0
  return ([UNITS, TENS, HUNDREDS][power] ?? UNITS).indexOf(letter) * 10 ** power
}
