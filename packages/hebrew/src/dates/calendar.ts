/** The Hebrew year as the catalog numbers it: months from Tishrei (01) to Elul (12). In a leap year Adar I is `06A`
 *  and Adar II `06B`; in a plain year Adar is `06`. `@hebcal/hdate` computes the calendar and numbers months from
 *  Nisan; only this file converts between the two numberings. Source: decisions.md#dates. */

import { abs2hebrew, daysInMonth as hebcalDaysInMonth, isLeapYear as hebcalIsLeapYear, hebrew2abs } from '@hebcal/hdate'

/** The number each month has in `@hebcal/hdate`. */
const HEBCAL_MONTH = {
  '01': 7,
  '02': 8,
  '03': 9,
  '04': 10,
  '05': 11,
  '06': 12,
  '06A': 12,
  '06B': 13,
  '07': 1,
  '08': 2,
  '09': 3,
  '10': 4,
  '11': 5,
  '12': 6,
} as const

/** A month as a date key writes it. */
export type MonthCode = keyof typeof HEBCAL_MONTH

/** A day that exists: `day` is 1 to 30. */
export interface HebrewDay {
  readonly year: number
  readonly month: MonthCode
  readonly day: number
}

const MIN_YEAR = 1
const MAX_YEAR = 9999

const BEFORE_ADAR: readonly MonthCode[] = ['01', '02', '03', '04', '05']
const AFTER_ADAR: readonly MonthCode[] = ['07', '08', '09', '10', '11', '12']
const PLAIN_YEAR: readonly MonthCode[] = [...BEFORE_ADAR, '06', ...AFTER_ADAR]
const LEAP_YEAR: readonly MonthCode[] = [...BEFORE_ADAR, '06A', '06B', ...AFTER_ADAR]

export function isMonthCode(text: string): text is MonthCode {
  return Object.hasOwn(HEBCAL_MONTH, text)
}

/** Whether `year` (1 to 9999) has two months of Adar. */
export function isLeapYear(year: number): boolean {
  assertYear(year)
  return hebcalIsLeapYear(year)
}

/** The 12 or 13 months of `year`, in order. */
export function monthsOfYear(year: number): readonly MonthCode[] {
  return isLeapYear(year) ? LEAP_YEAR : PLAIN_YEAR
}

/** 29 or 30. Throws RangeError when `year` has no such month. */
export function daysInMonth(year: number, month: MonthCode): number {
  if (!monthsOfYear(year).includes(month)) throw new RangeError(`${year} has no month ${month}.`)
  return hebcalDaysInMonth(HEBCAL_MONTH[month], year)
}

/** The days of `month` in its longest year: 30 for Cheshvan and Kislev. */
export function mostDaysInMonth(month: MonthCode): number {
  return ['04', '06', '06B', '08', '10', '12'].includes(month) ? 29 : 30
}

/** The number of the day in the Rata Die count: day 1 is 1 January of the civil year 1. */
export function toDayNumber({ year, month, day }: HebrewDay): number {
  return hebrew2abs(year, HEBCAL_MONTH[month], day)
}

/** The day with this Rata Die number. Throws RangeError outside the years 1 to 9999. */
export function fromDayNumber(dayNumber: number): HebrewDay {
  const { yy: year, mm, dd: day } = abs2hebrew(dayNumber)
  const month = monthsOfYear(year).find((code) => HEBCAL_MONTH[code] === mm)
  if (month === undefined) throw new RangeError(`${year} has no month ${mm} counted from Nisan.`)
  return { year, month, day }
}

function assertYear(year: number): void {
  if (!Number.isInteger(year) || year < MIN_YEAR || year > MAX_YEAR) {
    throw new RangeError(`A Hebrew year is a whole number from ${MIN_YEAR} to ${MAX_YEAR}.`)
  }
}

/** 0 is Sunday. Numbers of days before the civil year 1 are negative. */
export function weekdayOf(dayNumber: number): number {
  return ((dayNumber % 7) + 7) % 7
}
