/** Days and months around a day, for calendars that are leafed through. */
import { daysInMonth, fromDayNumber, type MonthCode, monthsOfYear, toDayNumber, weekdayOf } from './calendar.ts'
import { formatDateKey, getDateKey } from './date-key.ts'
import { FIRST_YEAR, LAST_YEAR } from './kvius.ts'

export interface WeekdayOfDay {
  /** The key of the day. */
  readonly key: string
  readonly day: number
  /** 0 is Sunday, 6 is Shabbos. */
  readonly weekday: number
}

/** The day so many days after a day; before it for a negative number. Null outside the years 1 to 9999. Throws RangeError
 *  when `key` is not the key of a day. */
export function dayAfter(key: string, days: number): string | null {
  const number = dayNumberOf(key) + days
  return number < FIRST_DAY || number > LAST_DAY ? null : formatDateKey(fromDayNumber(number))
}

/** 0 is Sunday, 6 is Shabbos. Throws RangeError when `key` is not the key of a day. */
export function weekdayOfKey(key: string): number {
  return weekdayOf(dayNumberOf(key))
}

/** The month before a month or the one after it (`by`: -1 or 1), as a key. Null outside the years 1 to 9999. Throws
 *  RangeError when `key` is not the key of a month. */
export function monthAfter(key: string, by: -1 | 1): string | null {
  const { year, month } = getDateKey(key)
  if (month === undefined) throw new RangeError(`Not a month: ${key}.`)
  const months = monthsOfYear(year)
  const next = months[months.indexOf(month) + by]
  if (next !== undefined) return formatDateKey({ year, month: next })
  const other = year + by
  if (other < FIRST_YEAR || other > LAST_YEAR) return null
  const edge = monthsOfYear(other).at(by === 1 ? 0 : -1)
  return edge === undefined ? null : formatDateKey({ year: other, month: edge })
}

/** The days of a month, in order. Throws RangeError for a month that the year does not have. */
export function daysOfMonth(year: number, month: MonthCode): WeekdayOfDay[] {
  const first = weekdayOf(toDayNumber({ year, month, day: 1 }))
  return Array.from({ length: daysInMonth(year, month) }, (_, at) => ({
    key: formatDateKey({ year, month, day: at + 1 }),
    day: at + 1,
    weekday: (first + at) % 7,
  }))
}

const FIRST_DAY = toDayNumber({ year: FIRST_YEAR, month: '01', day: 1 })
const LAST_DAY = toDayNumber({ year: LAST_YEAR, month: '12', day: 29 })

function dayNumberOf(key: string): number {
  const { year, month, day } = getDateKey(key)
  if (month === undefined || day === undefined) throw new RangeError(`Not a day: ${key}.`)
  return toDayNumber({ year, month, day })
}
