/** Writes dates in the forms of Yalkut: `י׳ שבט תשמ״ב`, `10 Shevat 5742`. Source: shapes.md#written-dates. */

import { toNumeral } from '../numbers/numerals.ts'
import type { MonthCode } from './calendar.ts'
import { getDateKey } from './date-key.ts'
import { type DateLanguage, monthNameIn } from './month-names.ts'

/** The first year that is written without its thousands. In earlier years they stay: `ש״ס` alone is the Talmud,
 *  `ה׳ש״ס` is a year. */
export const FIRST_SHORT_YEAR = 5500
const LAST_SHORT_YEAR = 5999

/** The date of a key as text: a year alone (`תשמ״ב`, `5742`), a month with its year, or a whole day. `parseDate` reads
 *  the text back, with two exceptions: a Hebrew year before 1000 has no thousands that would mark it as a year, and
 *  an English year from 1500 to 2199 looks civil. Throws RangeError when `key` is not a date key. */
export function writeDate(key: string, language: DateLanguage): string {
  const { year, month, day } = getDateKey(key)
  const yearText = language === 'he' ? hebrewYear(year) : String(year)
  if (month === undefined) return yearText
  if (day === undefined) return `${monthNameIn(month, language)} ${yearText}`
  return `${writeMonthDay(month, day, language)} ${yearText}`
}

/** The text of a day of every year: `י״ט כסלו`, `19 Kislev`. */
export function writeMonthDay(month: MonthCode, day: number, language: DateLanguage): string {
  return `${language === 'he' ? toNumeral(day) : day} ${monthNameIn(month, language)}`
}

function hebrewYear(year: number): string {
  return toNumeral(year, { thousands: year < FIRST_SHORT_YEAR || year > LAST_SHORT_YEAR })
}
