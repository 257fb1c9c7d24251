/** Dates as Yalkut writes them: `י׳ שבט תשמ״ב`, `10 Shevat 5742`. Source: shapes.md#written-dates. */

import type { MonthCode } from './calendar.ts'
import { getDateKey } from './date-key.ts'
import { type DateLanguage, monthNameIn } from './month-names.ts'
import { toNumeral } from './numerals.ts'

/** Before this year, a Hebrew year keeps its thousands: `ש״ס` alone is the Talmud, `ה׳ש״ס` a year. */
export const FIRST_SHORT_YEAR = 5500
const LAST_SHORT_YEAR = 5999

/** The date of a key in words: a year alone (`תשמ״ב`, `5742`), a month with its year, or a whole day.
 *  What it writes, `parseDate` reads again, but for years before 1000 in Hebrew, which have no
 *  thousands to tell them by, and years 1500 to 2199 in English, which look civil. Throws RangeError
 *  when `key` is not a date key. */
export function writeDate(key: string, language: DateLanguage): string {
  const { year, month, day } = getDateKey(key)
  const yearText = language === 'he' ? hebrewYear(year) : String(year)
  if (month === undefined) return yearText
  if (day === undefined) return `${monthNameIn(month, language)} ${yearText}`
  return `${writeMonthDay(month, day, language)} ${yearText}`
}

/** A day of every year: `י״ט כסלו`, `19 Kislev`. */
export function writeMonthDay(month: MonthCode, day: number, language: DateLanguage): string {
  return `${language === 'he' ? toNumeral(day) : day} ${monthNameIn(month, language)}`
}

function hebrewYear(year: number): string {
  return toNumeral(year, { thousands: year < FIRST_SHORT_YEAR || year > LAST_SHORT_YEAR })
}
