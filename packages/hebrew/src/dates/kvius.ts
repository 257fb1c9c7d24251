/** The kvius of a year: the weekday of its Rosh Hashana, its length and the weekday of its Pesach. Years of one kvius have the
 *  same calendar from the first day to the last. Source: shapes.md#weeks. */

import { isLeapYear, toDayNumber, weekdayOf } from './calendar.ts'

export interface Kvius {
  /** Three letters: the weekday of Rosh Hashana, the length (חסרה, כסדרה, שלמה), the weekday of Pesach. */
  readonly sign: string
  readonly isLeap: boolean
  /** The days of the year: 353 to 355, or 383 to 385. */
  readonly days: number
  /** In words. */
  readonly he: string
  readonly en: string
}

export const FIRST_YEAR = 1
export const LAST_YEAR = 9999

interface Length {
  readonly letter: string
  readonly he: string
  readonly en: string
}

const DEFECTIVE: Length = { letter: 'ח', he: 'חסרה', en: 'short' }
const REGULAR: Length = { letter: 'כ', he: 'כסדרה', en: 'regular' }
const FULL: Length = { letter: 'ש', he: 'שלמה', en: 'full' }
/** By the last digit of the number of days: 353 and 383 have no thirtieth of Cheshvan and of Kislev, 355 and 385 have both. */
const LENGTHS: readonly Length[] = [DEFECTIVE, REGULAR, FULL]
const SHORTEST_ENDS_IN = 3

const WEEKDAYS: readonly { readonly letter: string; readonly he: string; readonly en: string }[] = [
  { letter: 'א', he: 'ביום ראשון', en: 'on Sunday' },
  { letter: 'ב', he: 'ביום שני', en: 'on Monday' },
  { letter: 'ג', he: 'ביום שלישי', en: 'on Tuesday' },
  { letter: 'ד', he: 'ביום רביעי', en: 'on Wednesday' },
  { letter: 'ה', he: 'ביום חמישי', en: 'on Thursday' },
  { letter: 'ו', he: 'ביום שישי', en: 'on Friday' },
  { letter: 'ז', he: 'בשבת', en: 'on Shabbos' },
]

/** The kvius of a year. Throws RangeError outside the years 1 to 9999. */
export function kviusOf(year: number): Kvius {
  const isLeap = isLeapYear(year)
  const newYear = toDayNumber({ year, month: '01', day: 1 })
  const pesach = toDayNumber({ year, month: '07', day: 15 })
  // The months from Pesach to Rosh Hashana have the same lengths in every year.
  const days = pesach + DAYS_FROM_PESACH - newYear
  const length = LENGTHS[(days % 10) - SHORTEST_ENDS_IN] ?? REGULAR
  const [first, feast] = [writtenWeekday(newYear), writtenWeekday(pesach)]
  return {
    sign: `${first.letter}${length.letter}${feast.letter}`,
    isLeap,
    days,
    he: `שנה ${isLeap ? 'מעוברת' : 'פשוטה'} ${length.he}, ראש השנה ${first.he}, פסח ${feast.he}`,
    en: `a ${length.en} ${isLeap ? 'leap' : 'plain'} year, Rosh Hashana ${first.en}, Pesach ${feast.en}`,
  }
}

const DAYS_FROM_PESACH = 163

/** Years before `before` with the kvius of `year`, the latest first; at most `limit`. */
export function yearsAlike(year: number, before: number, limit: number): number[] {
  const { sign, isLeap } = kviusOf(year)
  const found: number[] = []
  for (let other = before - 1; other >= FIRST_YEAR && found.length < limit; other -= 1) {
    if (isLeapYear(other) === isLeap && kviusOf(other).sign === sign) found.push(other)
  }
  return found
}

function writtenWeekday(dayNumber: number) {
  const day = WEEKDAYS[weekdayOf(dayNumber)]
  if (day === undefined) throw new RangeError(`Not a day number: ${dayNumber}.`)
  return day
}
