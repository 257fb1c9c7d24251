/** Date keys: the form in which the catalog stores a Hebrew date. `5742` is a year, `5742-05` a month, `5742-05-10`
 *  a day. Keys sorted as plain text are sorted by time, a year before its months and a month before its days.
 *  Source: service.md#dates; shapes.md#date-keys. */

import { daysInMonth, fromDayNumber, isLeapYear, isMonthCode, type MonthCode, monthsOfYear } from './calendar.ts'
import { monthNameIn } from './month-names.ts'

/** The parts of a key: a year, one of its months, or one day of a month. */
export type DateKey =
  | { readonly year: number; readonly month?: undefined; readonly day?: undefined }
  | { readonly year: number; readonly month: MonthCode; readonly day?: number }

export type DateKeyReading = { readonly ok: true; readonly date: DateKey } | NotDate

/** Why a text is no date: a sentence that says what to write instead, in English and in Hebrew. */
export interface NotDate {
  readonly ok: false
  readonly reason: string
  readonly reasonHe: string
}

const SHAPE = /^(\d{4})(?:-([0-9]{2}[AB]?)(?:-(\d{2}))?)?$/u

/** Reads a key in its stored form, and checks the form first and then the calendar. Years run from 0001 to 9999. */
export function readDateKey(text: string): DateKeyReading {
  const [, yearDigits, month, dayDigits] = SHAPE.exec(text) ?? []
  if (yearDigits === undefined)
    return invalid(
      'Write a date key as YYYY, YYYY-MM or YYYY-MM-DD.',
      'מפתח של תאריך כותבים כך: YYYY,‏ YYYY-MM או YYYY-MM-DD.',
    )
  const year = Number(yearDigits)
  if (year === 0) return invalid('Years are counted from 0001.', 'השנים נמנות מ־0001.')
  if (month === undefined) return { ok: true, date: { year } }
  if (!isMonthCode(month)) {
    return invalid(
      'Months are counted from Tishrei: write 01 to 12, or 06A and 06B in a leap year.',
      'החודשים נמנים מתשרי: כתבו 01 עד 12, ובשנה מעוברת 06A ו־06B.',
    )
  }
  if (!monthsOfYear(year).includes(month)) return whichAdar(year)
  if (dayDigits === undefined) return { ok: true, date: { year, month } }
  const day = Number(dayDigits)
  const last = daysInMonth(year, month)
  if (day < 1 || day > last) {
    return invalid(
      `${monthNameIn(month, 'en')} ${year} has ${last} days: write a day from 01 to ${last}.`,
      `ב${monthNameIn(month, 'he')} ${year} יש ${last} יום: כתבו יום מ־01 עד ${last}.`,
    )
  }
  return { ok: true, date: { year, month, day } }
}

export function isDateKey(text: string): boolean {
  return readDateKey(text).ok
}

/** Whether a date key, or the beginning of date keys, is meant: `5742`, `5742-05`, `5742-05-10`. In a leap year `5741-06`
 *  begins the keys of both months of Adar. */
export function isDatePrefix(text: string): boolean {
  if (isDateKey(text)) return true
  const [, year] = /^(\d{4})-06$/u.exec(text) ?? []
  return year !== undefined && isDateKey(`${text}A`)
}

/** Whether a beginning of date keys, or a decade (`574`: the years 5740 to 5749), is meant. */
export function isDateRange(text: string): boolean {
  return /^[1-9]\d{2}$/u.test(text) || isDatePrefix(text)
}

/** The parts of a key that was checked before. Throws RangeError when `key` is not a date key. */
export function getDateKey(key: string): DateKey {
  const reading = readDateKey(key)
  if (!reading.ok) throw new RangeError(`Not a date key: ${key}. ${reading.reason}`)
  return reading.date
}

/** The key as text. Does not check the date against the calendar. */
export function formatDateKey({ year, month, day }: DateKey): string {
  const yearKey = String(year).padStart(4, '0')
  if (month === undefined) return yearKey
  return day === undefined ? `${yearKey}-${month}` : `${yearKey}-${formatMonthDay(month, day)}`
}

export function keyOfDay(dayNumber: number): string {
  return formatDateKey(fromDayNumber(dayNumber))
}

/** A day that recurs every year, written like the end of a key: `05-10`. */
export function formatMonthDay(month: MonthCode, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`
}

/** Orders two keys by time: below 0 when `a` is earlier, 0 when the keys are equal. Sorting keys as plain text gives
 *  the same order, so a database can sort them. Throws RangeError when one is not a date key. */
export function compareDateKeys(a: string, b: string): number {
  const [left, right] = [getDateKey(a), getDateKey(b)]
  return left.year - right.year || monthIndex(left) - monthIndex(right) || (left.day ?? 0) - (right.day ?? 0)
}

/** Says that this year does not have the Adar of the key, and which key to write. */
function whichAdar(year: number): NotDate {
  return isLeapYear(year)
    ? invalid(
        `${year} is a leap year with two months of Adar: write 06A for Adar I or 06B for Adar II.`,
        `${year} שנה מעוברת, ובה שני אדר: כתבו 06A לאדר א׳ או 06B לאדר ב׳.`,
      )
    : invalid(`${year} is a plain year with one Adar: write 06.`, `${year} שנה פשוטה, ובה אדר אחד: כתבו 06.`)
}

function monthIndex({ year, month }: DateKey): number {
  return month === undefined ? -1 : monthsOfYear(year).indexOf(month)
}

function invalid(reason: string, reasonHe: string): NotDate {
  return { ok: false, reason, reasonHe }
}
