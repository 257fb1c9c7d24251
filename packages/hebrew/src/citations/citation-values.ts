/** Reads the numbers of a citation: Hebrew numerals, digits, leaves with their sides, words of sections, a range. */

import { normalizeForSearch } from '../folding/search-text.ts'
import { readNumeral } from '../numbers/numerals.ts'
import type { CitedWord } from './cited-words.ts'
import { levelsOfLetter, levelsOfWord } from './section-words.ts'

/** One number of a citation. `written`: as it was typed, folded. `side`: of a leaf. `levels`: the names of the level that the citation says, if it says one. */
export interface CitationValue {
  readonly number: number
  readonly written: string
  readonly side?: 'a' | 'b'
  readonly levels?: readonly string[]
}

/** The numbers from the top level down, and those of the end of a range; without a range `until` is empty. */
export interface CitedNumbers {
  readonly values: readonly CitationValue[]
  readonly until: readonly CitationValue[]
}

const MAX_VALUES = 6
/** Readings of one list of words: a word such as `ע״א` is a number or the side of a leaf. */
const MAX_READINGS = 8

/** What was read so far. `levels`: of the number that must follow. */
interface Reading extends CitedNumbers {
  readonly isRange: boolean
  readonly levels: readonly string[] | null
}

const START: Reading = { values: [], until: [], isRange: false, levels: null }

/** Every way to read all of `words` as numbers, the likeliest first; empty when a word is not part of a number. */
export function readNumbers(words: readonly CitedWord[]): CitedNumbers[] {
  let readings: readonly Reading[] = [START]
  for (const [at, word] of words.entries()) {
    const isLast = at === words.length - 1
    readings = readings.flatMap((reading) => continued(reading, word, at > 0, isLast)).slice(0, MAX_READINGS)
    if (readings.length === 0) return []
  }
  return readings.flatMap(finished)
}

function continued(before: Reading, word: CitedWord, isInside: boolean, isLast: boolean): Reading[] {
  if (isInside && word.afterDash && (before.isRange || before.values.length === 0)) return []
  const reading = isInside && word.afterDash ? { ...before, isRange: true } : before
  const levels = levelsOfWord(normalizeForSearch(word.text))
  if (levels !== undefined && !isLast) return reading.levels === null ? [{ ...reading, levels }] : []
  return [...sided(reading, word), ...numbersOf(word, isLast).flatMap((one) => added(reading, one))]
}

/** `ב ע״א`, `ב עמוד א`: the word is the side of the leaf before it. */
function sided(reading: Reading, { text }: CitedWord): Reading[] {
  const [, letter] = /^ע״([אב])$/u.exec(text) ?? []
  const list = reading.isRange ? reading.until : reading.values
  const last = list.at(-1)
  if (letter === undefined || last === undefined || last.side !== undefined) return []
  const written = `${last.written} ${text}`
  const whole = { ...last, written, side: letter === 'א' ? ('a' as const) : ('b' as const) }
  const withSide = [...list.slice(0, -1), whole]
  return [reading.isRange ? { ...reading, until: withSide } : { ...reading, values: withSide }]
}

function added(reading: Reading, one: CitationValue): Reading[] {
  const { levels, isRange, values, until } = reading
  if ((isRange ? until : values).length === MAX_VALUES) return []
  const value = levels === null ? one : { ...one, levels }
  const next = { ...reading, levels: null }
  return [isRange ? { ...next, until: [...until, value] } : { ...next, values: [...values, value] }]
}

function numbersOf({ text, mark }: CitedWord, isLast: boolean): CitationValue[] {
  const [, digits, side] = /^(\d{1,4})([ab])?$/u.exec(text) ?? []
  if (digits !== undefined) {
    const number = Number(digits)
    if (number === 0) return []
    return side === 'a' || side === 'b' ? [{ number, written: text, side }] : [{ number, written: text }]
  }
  const number = readNumeral(text)
  const whole = number === null ? [] : [{ number, written: text }]
  const sides = whole.flatMap((value) => sideByMark(value, isLast ? mark : ''))
  return [...sides, ...whole, ...afterLetter(text)]
}

/** `ב.` is the front of a leaf, `ב:` the back. */
function sideByMark(value: CitationValue, mark: string): CitationValue[] {
  if (mark !== '.' && mark !== ':') return []
  return [{ ...value, written: value.written + mark, side: mark === '.' ? 'a' : 'b' }]
}

/** `פ״ב`: the first letter says the level. The word is marked as a number. */
function afterLetter(text: string): CitationValue[] {
  const levels = /[׳״]/u.test(text) ? levelsOfLetter(text.slice(0, 1)) : undefined
  const number = levels === undefined ? null : readNumeral(text.slice(1).replace(/^״/u, ''))
  return levels === undefined || number === null ? [] : [{ number, written: text, levels }]
}

/** A range that gives only its lowest numbers has the others of its beginning: `1:1-5` ends at `1:5`. */
function finished({ values, until, isRange, levels }: Reading): CitedNumbers[] {
  if (levels !== null || (isRange && until.length === 0) || until.length > values.length) return []
  if (until.length === 0) return [{ values, until }]
  const shared = values.slice(0, values.length - until.length)
  return [{ values, until: [...shared, ...until] }]
}
