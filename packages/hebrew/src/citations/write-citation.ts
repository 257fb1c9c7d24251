/** Writes citations: `בראשית א, א`, `Genesis 1:1`. */

import { toNumeral } from '../numbers/numerals.ts'
import type { CitationValue, CitedNumbers } from './citation-values.ts'

/** The citation of a sefer with this name, in Hebrew, and in English when the sefer has an English name. */
export function writeCitation(
  { he, en }: { he: string; en?: string },
  { values, until }: CitedNumbers,
): { he: string; en?: string } {
  const hebrew = [he, rangeOf(values, until, hebrewNumber, ', ')]
  const english = en === undefined ? [] : [en, rangeOf(values, until, latinNumber, ':')]
  const text = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')
  return en === undefined ? { he: text(hebrew) } : { he: text(hebrew), en: text(english) }
}

/** The end of a range is written from the first number that differs. */
function rangeOf(
  values: readonly CitationValue[],
  until: readonly CitationValue[],
  write: (value: CitationValue) => string,
  between: string,
): string {
  const from = values.map(write)
  const to = until.map(write)
  const differs = to.findIndex((number, at) => number !== from[at])
  const start = from.join(between)
  return differs === -1 ? start : `${start}-${to.slice(differs).join(between)}`
}

function latinNumber({ number, side }: CitationValue): string {
  return `${number}${side ?? ''}`
}

/** Numbers below a thousand have no marks after a single letter, as sefarim print them. */
function hebrewNumber({ number, side }: CitationValue): string {
  const numeral = toNumeral(number)
  const plain = numeral.length === 2 ? numeral.replace('׳', '') : numeral
  if (side === undefined) return plain
  return `${plain} ${side === 'a' ? 'ע״א' : 'ע״ב'}`
}
