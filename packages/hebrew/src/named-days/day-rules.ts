/** How a named day is computed for a year. */

import { daysInMonth, isLeapYear, type MonthCode, monthsOfYear, toDayNumber, weekdayOf } from '../dates/calendar.ts'
import { keyOfDay } from '../dates/date-key.ts'

/** `on`: days in a row from a day of a month. `shabbos`: the Shabbos on or before a day, or on or after the day, moved by
 *  `weeks`. The month `06` is Adar of a plain year and Adar II of a leap year. `fast`: a fast that moves when the day is a
 *  Shabbos, by so many days. */
export type DayRule =
  | {
      readonly kind: 'on'
      readonly month: MonthCode
      readonly day: number
      readonly length: number
      readonly skip: number
      readonly fast: number
    }
  | {
      readonly kind: 'shabbos'
      readonly side: 'before' | 'after'
      readonly month: MonthCode
      readonly day: number
      readonly weeks: number
    }

const SATURDAY = 6

/** The keys of the days in `year`, in order; empty in a year without the month. */
export function keysOf(rule: DayRule, year: number): string[] {
  const first = dayIn(rule.month, rule.day, year)
  if (first === null) return []
  if (rule.kind === 'shabbos') {
    const shabbos = rule.side === 'before' ? shabbosUntil(first) : shabbosUntil(first + 6)
    return [keyOfDay(shabbos + 7 * rule.weeks)]
  }
  const start = first + rule.skip
  const moved = rule.fast !== 0 && weekdayOf(start) === SATURDAY ? start + rule.fast : start
  return Array.from({ length: rule.length }, (_, at) => keyOfDay(moved + at))
}

/** The last Shabbos on or before a day. */
export function shabbosUntil(dayNumber: number): number {
  return dayNumber - weekdayOf(dayNumber - SATURDAY)
}

/** The number of the day; null in a year without the month, or when the month is shorter. */
function dayIn(month: MonthCode, day: number, year: number): number | null {
  const code = month === '06' && isLeapYear(year) ? '06B' : month
  if (!monthsOfYear(year).includes(code) || day > daysInMonth(year, code)) return null
  return toDayNumber({ year, month: code, day })
}
