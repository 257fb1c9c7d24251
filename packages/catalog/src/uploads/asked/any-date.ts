/** Dates and years that people give with a file, Hebrew or civil. Source: shapes.md#parsed-dates; shapes.md#upload. */
import { fromCivil, parseDate } from '@yalkut/hebrew'

/** A Hebrew year as a date key, or a civil one. */
export type YearRead = { hebrew: string } | { civil: number }

/** The key of a date as people write it; of a civil date in ISO 8601 the Hebrew day of its daytime. null for none. */
export function readAnyDate(text: string): string | null {
  const date = parseDate(text)
  if (date.ok) return date.key
  return civilKey(text.trim())
}

/** The Hebrew day of a civil date (`1982-02-03`); null where there is no such date. */
export function civilKey(iso: string): string | null {
  if (!/^(?:1[5-9]|20|21)\d\d-\d\d-\d\d$/.test(iso)) return null
  try {
    return fromCivil(iso)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** null for what is no year of printing. */
export function readAnyYear(text: string): YearRead | null {
  const year = /^\d{4}$/.test(text) ? Number(text) : null
  if (year !== null && year >= 1500 && year <= 2200) return { civil: year }
  const date = parseDate(text)
  const alone = date.ok ? date : parseDate(`שנת ${text}`)
  if (!alone.ok || alone.key.length !== 4) return null
  const hebrew = Number(alone.key)
  return hebrew >= 5200 && hebrew <= 6000 ? { hebrew: alone.key } : null
}
