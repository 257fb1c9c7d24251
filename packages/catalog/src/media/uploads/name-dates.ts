/** Dates in file names, as people write them: Hebrew and civil, in Hebrew and English, with any separators. A guess,
 *  for a person to review. Source: service.md#uploads-and-additions. */
import { isDateKey, parseDate, parseMonthDay } from '@yalkut/hebrew'
import { civilKey } from './request/any-date.ts'

export interface NameDate {
  /** The date in the name; null when there is none or when it is ambiguous. */
  key: string | null
  /** All possible dates: an Adar of a leap year has two. */
  possible: readonly string[]
  /** `MM-DD` of any year, when the name has no year. */
  days: readonly string[]
  /** The words outside the date. */
  rest: string
}

/** The number of characters of a name that are read. */
const MAX_NAME = 300

/** The most words that one date has. */
const MAX_WORDS = 6

/** The first date of a name. A full date is preferred to a month, and a month to a year. */
export function readNameDate(name: string): NameDate {
  const text = plainName(name)
  return numberDate(text) ?? wordDate(text) ?? { key: null, possible: [], days: [], rest: tidy(text) }
}

/** Without folder and extension, and with gershayim in place of the quotes that people type for them. */
function plainName(name: string): string {
  const base = name.slice(-MAX_NAME).split(/[/\\]/).at(-1) ?? ''
  return base
    .normalize('NFC')
    .replace(/\.[A-Za-z][A-Za-z0-9]{1,4}$/, '')
    .replaceAll(/(?<=\p{Script=Hebrew})(?:''|״|“|”|_?")(?=\p{Script=Hebrew})/gu, '״')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
}

interface Shape {
  pattern: RegExp
  keys: (parts: string[]) => string[]
}

const SEP = '[-._/\\s]{1,3}'
const EDGE = '(?<![0-9])'
const END = '(?![0-9])'

/** Numeric dates, the most certain first. Months of Hebrew dates count from Tishrei, as in the catalog’s keys. */
const SHAPES: readonly Shape[] = [
  {
    pattern: new RegExp(`${EDGE}(5\\d{3})${SEP}(\\d{1,2}[ABab]?)${SEP}(\\d{1,2})${END}`, 'u'),
    keys: ([year = '', month = '', day = '']) => hebrewKeys(year, month, day),
  },
  {
    pattern: new RegExp(`${EDGE}(1[89]\\d\\d|20\\d\\d)${SEP}(\\d{1,2})${SEP}(\\d{1,2})${END}`, 'u'),
    keys: ([year = '', month = '', day = '']) => civilKeys(year, month, day),
  },
  {
    pattern: new RegExp(`${EDGE}(\\d{1,2})${SEP}(\\d{1,2})${SEP}(1[89]\\d\\d|20\\d\\d)${END}`, 'u'),
    // The day comes first unless that is impossible. When both orders are possible, both are answered.
    keys: ([first = '', second = '', year = '']) => [
      ...new Set([...civilKeys(year, second, first), ...civilKeys(year, first, second)]),
    ],
  },
  {
    pattern: new RegExp(`${EDGE}(1[89]\\d\\d|20\\d\\d)(\\d\\d)(\\d\\d)${END}`, 'u'),
    keys: ([year = '', month = '', day = '']) => civilKeys(year, month, day),
  },
]

function numberDate(text: string): NameDate | null {
  for (const { pattern, keys } of SHAPES) {
    const found = pattern.exec(text)
    const possible = found === null ? [] : keys(found.slice(1))
    if (found !== null && possible.length > 0) {
      return dated(possible, text.slice(0, found.index) + text.slice(found.index + found[0].length))
    }
  }
  return null
}

function hebrewKeys(year: string, month: string, day: string): string[] {
  const code = /^\d$/.test(month) ? `0${month}` : month.toUpperCase().padStart(3, '0').slice(-3)
  const plain = /[AB]$/.test(code) ? code : code.slice(-2)
  const months = plain === '06' ? ['06', '06A', '06B'] : [plain]
  return months.map((each) => `${year}-${each}-${day.padStart(2, '0')}`).filter(isDateKey)
}

function civilKeys(year: string, month: string, day: string): string[] {
  const key = civilKey(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return key === null ? [] : [key]
}

/** The longest run of words that is a date, and the other words. */
function wordDate(text: string): NameDate | null {
  const words = text.split(/[^\p{L}\p{N}\p{M}׳״'’]+/u).filter((word) => word !== '')
  const firstWords = words.slice(0, 60)
  return (
    found(firstWords, (run) => fullDate(run)) ??
    found(firstWords, (run) => monthDay(run)) ??
    found(firstWords, (run) => looseDate(run))
  )
}

type Reading = Pick<NameDate, 'key' | 'possible' | 'days'>

function found(words: readonly string[], read: (run: readonly string[]) => Reading | null): NameDate | null {
  for (let length = Math.min(MAX_WORDS, words.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const reading = read(words.slice(at, at + length))
      if (reading === null) continue
      const rest = words.toSpliced(at, length).join(' ')
      return { ...reading, rest: tidy(rest) }
    }
  }
  return null
}

/** A day with month and year. */
function fullDate(run: readonly string[]): Reading | null {
  if (run.length < 3) return null
  const text = run.join(' ')
  const civil = namedCivil(run)
  if (civil !== null) return { key: civil, possible: [civil], days: [] }
  const keys = keysOf(text)
  return keys.length > 0 && keys.every((key) => key.length > 7) ? readingOf(keys) : null
}

/** A day and month without a year. */
function monthDay(run: readonly string[]): Reading | null {
  if (run.length < 2) return null
  const day = parseMonthDay(run.join(' '))
  return day.ok ? { key: null, possible: [], days: day.days } : null
}

/** A month with a year, or a year. */
function looseDate(run: readonly string[]): Reading | null {
  const keys = keysOf(run.join(' '))
  return keys.length > 0 ? readingOf(keys) : null
}

/** The date keys of the words. An unspecified Adar gives both months. */
function keysOf(text: string): string[] {
  const date = parseDate(text)
  if (date.ok) return [date.key]
  if (!/אדר|ad[ao]r/iu.test(text)) return []
  const keys = ['Adar I', 'Adar II'].flatMap((name) => {
    const either = parseDate(text.replace(/(?:ב|ל)?אדר|add?[ao]r/iu, name))
    return either.ok ? [either.key] : []
  })
  return keys.length === 2 ? keys : []
}

const CIVIL_MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** `April 20 1986`, `20 Apr 1986`, `1986 apr 20`. */
function namedCivil(run: readonly string[]): string | null {
  if (run.length !== 3) return null
  const month = run.map(monthOf).find((index) => index !== null)
  const year = run.find((word) => /^(?:1[89]|20)\d\d$/.test(word))
  const day = run.find((word) => /^\d{1,2}(?:st|nd|rd|th)?$/i.test(word))
  if (month === undefined || month === null || year === undefined || day === undefined) return null
  return civilKeys(year, String(month), String(Number.parseInt(day, 10)))[0] ?? null
}

function monthOf(word: string): number | null {
  const lower = word.toLowerCase()
  const at = CIVIL_MONTHS.indexOf(lower.slice(0, 3))
  const isMonth = at >= 0 && /^[a-z]{3,9}$/.test(lower) && FULL_MONTHS[at]?.startsWith(lower)
  return isMonth === true || (lower === 'sept' && at === 8) ? at + 1 : null
}

const FULL_MONTHS = 'january february march april may june july august september october november december'.split(' ')

function dated(possible: readonly string[], rest: string): NameDate {
  return { ...readingOf(possible), rest: tidy(rest) }
}

function readingOf(possible: readonly string[]): Reading {
  const [key = null] = possible
  return { key: possible.length === 1 ? key : null, possible, days: [] }
}

/** The words separated by single spaces. */
function tidy(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N}\p{M}׳״'’]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
