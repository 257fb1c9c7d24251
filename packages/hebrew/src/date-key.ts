/** Date keys: the one form in which the catalog stores a Hebrew date. `5742` is a year, `5742-05` a
 *  month, `5742-05-10` a day. Keys sort as plain text in the order of time, a year before its months
 *  and a month before its days. Source: service.md#dates; shapes.md#date-keys. */

import { daysInMonth, isLeapYear, isMonthCode, type MonthCode, monthsOfYear } from './calendar.ts'
import { monthNameIn } from './month-names.ts'

/** A key taken apart: a year, one of its months, or one of that month's days. */
export type DateKey =
  | { readonly year: number; readonly month?: undefined; readonly day?: undefined }
  | { readonly year: number; readonly month: MonthCode; readonly day?: number }

export type DateKeyReading =
  | { readonly ok: true; readonly date: DateKey }
  | { readonly ok: false; readonly reason: string }

const SHAPE = /^(\d{4})(?:-([0-9]{2}[AB]?)(?:-(\d{2}))?)?$/u

/** Reads a key exactly as it is stored: its form first, then the calendar. `reason` is an English
 *  sentence that says what to write instead. Years run from 0001 to 9999. */
export function readDateKey(text: string): DateKeyReading {
  const [, yearDigits, month, dayDigits] = SHAPE.exec(text) ?? []
  if (yearDigits === undefined) return no('Write a date key as YYYY, YYYY-MM or YYYY-MM-DD.')
  const year = Number(yearDigits)
  if (year === 0) return no('Years are counted from 0001.')
  if (month === undefined) return { ok: true, date: { year } }
  if (!isMonthCode(month)) {
    return no('Months are counted from Tishrei: write 01 to 12, or 06A and 06B in a leap year.')
  }
  if (!monthsOfYear(year).includes(month)) return no(whichAdar(year))
  if (dayDigits === undefined) return { ok: true, date: { year, month } }
  const day = Number(dayDigits)
  const last = daysInMonth(year, month)
  if (day < 1 || day > last) {
    return no(
      `${monthNameIn(month, 'en')} ${year} has ${last} days: write a day from 01 to ${last}.`,
    )
  }
  return { ok: true, date: { year, month, day } }
}

export function isDateKey(text: string): boolean {
  return readDateKey(text).ok
}

/** The parts of a key that was already checked. Throws RangeError when it is not a key. */
export function getDateKey(key: string): DateKey {
  const reading = readDateKey(key)
  if (!reading.ok) throw new RangeError(`Not a date key: ${key}. ${reading.reason}`)
  return reading.date
}

/** The key as text. Does not ask the calendar. */
export function formatDateKey({ year, month, day }: DateKey): string {
  const yearKey = String(year).padStart(4, '0')
  if (month === undefined) return yearKey
  return day === undefined ? `${yearKey}-${month}` : `${yearKey}-${formatMonthDay(month, day)}`
}

/** A day of every year, as the end of a key: `05-10`. */
export function formatMonthDay(month: MonthCode, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`
}

/** Orders two keys by time: below 0 when `a` is first, 0 when they are the same. Plain text order gives
 *  the same, so a database may sort keys as they are. Throws RangeError when one is not a key. */
export function compareDateKeys(a: string, b: string): number {
  const [left, right] = [getDateKey(a), getDateKey(b)]
  return (
    left.year - right.year ||
    monthPlace(left) - monthPlace(right) ||
    (left.day ?? 0) - (right.day ?? 0)
  )
}

/** Why a year lacks the Adar that was asked for, and what to write. */
function whichAdar(year: number): string {
  return isLeapYear(year)
    ? `${year} is a leap year with two months of Adar: write 06A for Adar I or 06B for Adar II.`
    : `${year} is a plain year with one Adar: write 06.`
}

function monthPlace({ year, month }: DateKey): number {
  return month === undefined ? -1 : monthsOfYear(year).indexOf(month)
}

function no(reason: string): { ok: false; reason: string } {
  return { ok: false, reason }
}
