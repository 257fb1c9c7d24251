/** Dates and years that people state for a file, Hebrew or civil. Source: shapes.md#parsed-dates; shapes.md#upload. */
import { fromCivil, parseDate, readWrittenDate } from '@yalkut/hebrew'

/** A year as a Hebrew date key or as a civil year. */
export type YearRead = { hebrew: string } | { civil: number }

/** The date key of a written date. For a civil date in ISO 8601: the Hebrew date of its daytime. null when the text
 *  is no date. */
export function readAnyDate(text: string): string | null {
  const date = readWrittenDate(text)
  if (date.ok) return date.key
  return civilKey(text.trim())
}

/** The Hebrew date of a civil date (`1982-02-03`); null for a date that does not exist. */
export function civilKey(iso: string): string | null {
  if (!/^(?:1[5-9]|20|21)\d\d-\d\d-\d\d$/.test(iso)) return null
  try {
    return fromCivil(iso)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** null for a text that is no year of printing. */
export function readAnyYear(text: string): YearRead | null {
  const year = /^\d{4}$/.test(text) ? Number(text) : null
  if (year !== null && year >= 1500 && year <= 2200) return { civil: year }
  const date = parseDate(text)
  const alone = date.ok ? date : parseDate(`שנת ${text}`)
  if (!alone.ok || alone.key.length !== 4) return null
  const hebrew = Number(alone.key)
  return hebrew >= 5200 && hebrew <= 6000 ? { hebrew: alone.key } : null
}
