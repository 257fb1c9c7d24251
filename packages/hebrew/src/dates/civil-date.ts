/** Converts Hebrew dates to civil dates and back. A Hebrew day begins at sunset; its civil date is the date of its
 *  daytime. Civil dates are ISO 8601 and Gregorian, also before the Gregorian calendar was introduced. Years before
 *  the civil year 0 have a sign and six digits (`-003760-09-07`). */

import { daysInMonth, fromDayNumber, toDayNumber } from './calendar.ts'
import { type DateKey, formatDateKey, getDateKey } from './date-key.ts'

/** The first and last civil day, both included. */
export interface CivilDays {
  readonly from: string
  readonly to: string
}

/** The Rata Die number of 1 January 1970, the first day of Unix time. */
const UNIX_EPOCH_DAY = 719_163
const DAY_MS = 86_400_000
const CIVIL_SHAPE = /^(?:\d{4}|[+-]\d{6})-\d{2}-\d{2}$/u

/** The civil days of a year, a month or a day. Throws RangeError when `key` is not a date key. */
export function toCivil(key: string): CivilDays {
  const { year, month, day } = getDateKey(key)
  const first = month ?? '01'
  const last = month ?? '12'
  return {
    from: toIso(toDayNumber({ year, month: first, day: day ?? 1 })),
    to: toIso(toDayNumber({ year, month: last, day: day ?? daysInMonth(year, last) })),
  }
}

/** The key of the Hebrew day whose daytime is the civil `date` (`1982-02-03` → `5742-05-10`). Throws
 *  RangeError when there is no such civil date, or it is outside the Hebrew years 1 to 9999. */
export function fromCivil(date: string): string {
  const ms = CIVIL_SHAPE.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  const dayNumber = ms / DAY_MS + UNIX_EPOCH_DAY
  if (Number.isNaN(ms) || toIso(dayNumber) !== date) {
    throw new RangeError(`Not a civil date: ${date}. Write it as YYYY-MM-DD.`)
  }
  const found: DateKey = fromDayNumber(dayNumber)
  return formatDateKey(found)
}

function toIso(dayNumber: number): string {
  const iso = new Date((dayNumber - UNIX_EPOCH_DAY) * DAY_MS).toISOString()
  return iso.slice(0, iso.indexOf('T'))
}
