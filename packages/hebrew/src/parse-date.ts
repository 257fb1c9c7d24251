/** Dates as people write them, in Hebrew or English, in any order of words. Source: shapes.md#parsed-dates. */

import { isLeapYear, isMonthCode, type MonthCode, mostDaysInMonth } from './calendar.ts'
import { type DateKey, formatDateKey, formatMonthDay, readDateKey } from './date-key.ts'
import { type DateWord, type DateWords, readDateWords } from './date-words.ts'
import { foldText } from './fold-text.ts'
import { monthNameIn } from './month-names.ts'
import { writeDate } from './written-date.ts'

/** A date that was read, with both its written forms, or an English sentence that says what to do. */
export type DateParsing =
  | { readonly ok: true; readonly key: string; readonly he: string; readonly en: string }
  | { readonly ok: false; readonly reason: string }

/** A day of every year. `month` is `06` where the words say Adar and not which; `days` lists the day
 *  as `MM-DD` in each month meant, so Adar stands there three times. */
export type MonthDayParsing =
  | {
      readonly ok: true
      readonly month: MonthCode
      readonly day: number
      readonly days: readonly string[]
    }
  | { readonly ok: false; readonly reason: string }

/** The longest text that is read as a date, in characters. */
export const MAX_DATE_LENGTH = 200

/** Years that in digits mean the civil calendar, whatever was meant. */
const CIVIL_YEARS = { from: 1500, to: 2199 }

const KEY_SHAPE = /^\d{4}(?:-\d{1,2}[AB]?(?:-\d{1,2})?)?$/u
const MONTH_DAY_SHAPE = /^(\d{2}[AB]?)-(\d{2})$/u

type No = { readonly ok: false; readonly reason: string }

/** The one word of each kind. */
interface DateParts {
  readonly day?: number
  readonly month?: MonthCode
  readonly year?: Extract<DateWord, { kind: 'year' }>
}

/** Reads a whole date: a key, a year, a month of a year or a day of it. Refuses a date without its
 *  year, a day without its month, Adar of a leap year without saying which, a day the calendar lacks,
 *  and any word that belongs to no date. */
export function parseDate(q: string): DateParsing {
  const key = keyOf(q)
  if (typeof key !== 'string') return key
  const reading = readDateKey(key)
  if (!reading.ok) return reading
  return { ok: true, key, he: writeDate(key, 'he'), en: writeDate(key, 'en') }
}

/** Reads a day that comes every year (`י״ט כסלו`, `Yud Tes Kislev`, `03-19`): a day and its month,
 *  no year. */
export function parseMonthDay(q: string): MonthDayParsing {
  const [, keyMonth = '', keyDay] = MONTH_DAY_SHAPE.exec(plainKey(q)) ?? []
  if (isMonthCode(keyMonth)) return monthDay(keyMonth, Number(keyDay))
  const parts = partsOf(q)
  if (!parts.ok) return parts
  const { day, month, year } = parts
  if (year !== undefined) return no('Leave the year out, to mean the day of every year.')
  if (day === undefined || month === undefined) {
    return no('Write a day and its month, such as 19 Kislev.')
  }
  return monthDay(month, day)
}

function monthDay(month: MonthCode, day: number): MonthDayParsing {
  const months = monthsMeant(month).filter((meant) => day >= 1 && day <= mostDaysInMonth(meant))
  if (months.length === 0) {
    const last = Math.max(...monthsMeant(month).map(mostDaysInMonth))
    return no(
      `${monthNameIn(month, 'en')} has at most ${last} days: write a day from 1 to ${last}.`,
    )
  }
  return { ok: true, month, day, days: months.map((meant) => formatMonthDay(meant, day)) }
}

/** Plain Adar is the one month of a plain year and either of a leap year. */
function monthsMeant(month: MonthCode): readonly MonthCode[] {
  return month === '06' ? ['06', '06A', '06B'] : [month]
}

/** The key that `q` means, not yet checked against the calendar. */
function keyOf(q: string): string | No {
  const key = plainKey(q)
  if (KEY_SHAPE.test(key)) {
    const year = key.slice(0, 4)
    return looksCivil(Number(year)) ? civilYear(year) : key
  }
  const parts = partsOf(q)
  if (!parts.ok) return parts
  const date = dateOf(parts)
  return 'ok' in date ? date : formatDateKey(date)
}

function dateOf({ day, month, year }: DateParts): DateKey | No {
  if (year === undefined) {
    return month === undefined
      ? no('Write the month and the year too, such as 10 Shevat 5742.')
      : no(`Which year? Write it after ${monthNameIn(month, 'en')}, such as 5742.`)
  }
  if (/^\d/u.test(year.text) && looksCivil(year.year)) return civilYear(year.text)
  if (month === undefined) {
    if (day !== undefined) return no('Which month? A day needs its month, such as 10 Shevat 5742.')
    if (!year.sure) return no(`If ${year.text} is a year, write שנת ${year.text}.`)
    return { year: year.year }
  }
  return adarClash(month, year.year) ?? { year: year.year, month, ...(day && { day }) }
}

/** `q` as a key would stand, without the invisible marks that come with copied text. */
function plainKey(q: string): string {
  return q.length > MAX_DATE_LENGTH ? '' : foldText(q).trim().toUpperCase()
}

/** Why this Adar is not in that year, in the names people use; null when there is no clash. */
function adarClash(month: MonthCode, year: number): No | null {
  if (month === '06' && isLeapYear(year)) {
    return no(`Which Adar? ${year} is a leap year: write Adar I ${year} or Adar II ${year}.`)
  }
  if ((month === '06A' || month === '06B') && !isLeapYear(year)) {
    return no(`${year} is a plain year with one Adar: write Adar ${year}.`)
  }
  return null
}

function partsOf(q: string): ({ readonly ok: true } & DateParts) | No {
  if (q.length > MAX_DATE_LENGTH)
    return no(`Write a date in at most ${MAX_DATE_LENGTH} characters.`)
  const reading: DateWords = readDateWords(q)
  if (!reading.ok) return reading
  const words = settleAdar(reading.words)
  const days = words.filter((word) => word.kind === 'day')
  const months = words.filter((word) => word.kind === 'month')
  const years = words.filter((word) => word.kind === 'year')
  if (words.length === 0) return no('Write a date, such as 10 Shevat 5742.')
  if (days.length > 1) return no('Write one day: these words name two.')
  if (months.length > 1) return no('Write one month: these words name two.')
  if (years.length > 1) return no('Write one year: these words name two.')
  const [[day], [month], [year]] = [days, months, years]
  return {
    ok: true,
    ...(day && { day: day.day }),
    ...(month && { month: month.month }),
    ...(year && { year }),
  }
}

/** In `5 Adar 2 5741` the 2 says which Adar; in `Adar 2, 5742` it is the day. */
function settleAdar(words: readonly DateWord[]): readonly DateWord[] {
  const at = words.findIndex((word) => word.kind === 'month' && word.month === '06')
  const next = words[at + 1]
  const dayCount = words.filter((word) => word.kind === 'day').length
  if (at === -1 || next?.kind !== 'day' || !next.digits || next.day > 2 || dayCount < 2)
    return words
  return words.toSpliced(at, 2, { kind: 'month', month: next.day === 1 ? '06A' : '06B' })
}

function looksCivil(year: number): boolean {
  return year >= CIVIL_YEARS.from && year <= CIVIL_YEARS.to
}

function civilYear(text: string): No {
  return no(`${text} looks like a civil year: write the Hebrew one, such as 5742.`)
}

function no(reason: string): No {
  return { ok: false, reason }
}
