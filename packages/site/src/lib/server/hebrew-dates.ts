/** Hebrew dates and their civil days as pages write them. */
import { readDateKey, toCivil, weekdayOfKey, writeDate, writeMonthDay } from '@yalkut/hebrew'
import type { Lang } from '#lib/lang.ts'
import { WEEKDAYS } from '#lib/words/weekdays.ts'

/** The date of a key: `י׳ שבט תשמ״ב`, `10 Shevat 5742`; empty for a text that is no date key. */
export function writtenDate(key: string | null | undefined, lang: Lang): string {
  return key == null || !readDateKey(key).ok ? '' : writeDate(key, lang)
}

/** The year alone: `תשמ״ב`, `5742`. */
export function writtenYear(year: number, lang: Lang): string {
  return writeDate(String(year).padStart(4, '0'), lang)
}

/** The day of a key without its year: `י׳ שבט`. */
export function writtenMonthDay(key: string, lang: Lang): string {
  const reading = readDateKey(key)
  if (!reading.ok || reading.date.day === undefined) return ''
  return writeMonthDay(reading.date.month, reading.date.day, lang)
}

/** The civil day of a Hebrew day in the language of the page; null for a month, a year and a text that is no date key. */
export function writtenCivil(key: string | null | undefined, lang: Lang): string | null {
  const day = civilDayOf(key)
  return day === null ? null : writtenCivilDay(day, lang)
}

/** `2026-11-22` in the language of the page. */
export function writtenCivilDay(day: string, lang: Lang): string {
  return FORMATS[lang].format(new Date(`${day}T00:00:00Z`))
}

/** The civil day of a Hebrew day: `1982-02-03`. */
export function civilDayOf(key: string | null | undefined): string | null {
  const reading = key == null ? null : readDateKey(key)
  if (key == null || reading?.ok !== true || reading.date.day === undefined) return null
  return toCivil(key).from
}

/** The name of the weekday of a Hebrew day; Shabbos has its own. */
export function weekdayIn(key: string, lang: Lang): string {
  return WEEKDAYS[lang][weekdayOfKey(key)] ?? ''
}

const written = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
const FORMATS = { he: written('he-IL'), en: written('en-GB') }
