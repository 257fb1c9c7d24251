/** Reads the name of a day or of a week's portion, with a year or without: `Lag BaOmer 5741`, `פרשת נח תשמ״ב`, `Shabbos
 *  Bereishis`. Source: service.md#named-days; shapes.md#named-days. */

import { parseDate, parseMonthDay } from '../dates/parse-date.ts'
import { normalizeForSearch } from '../folding/search-text.ts'
import type { DaysOfName } from './days.ts'
import { findDaysOfName } from './days-of-name.ts'

/** The days that a text names. An entry is a date key (`5742-05-10`), or the end of the keys of every year (`05-10`). `days`
 *  are meant first, in order; `elsewhere` are days of the same name that are less likely meant, such as those of the Land
 *  of Israel, or the week before a portion's Shabbos. `year`: null for every year. */
export interface NamedDay {
  readonly year: number | null
  readonly days: readonly string[]
  readonly elsewhere: readonly string[]
}

const MAX_LENGTH = 120

/** The days that `text` names; null for a text that is no such name. A date alone (`10 Shevat 5742`) is read by `parseDate`. */
export function readNamedDay(text: string): NamedDay | null {
  if (text.length > MAX_LENGTH) return null
  const { name, year } = splitYear(text)
  const bare = withoutFillers(name)
  const days = findDaysOfName(name) ?? (bare === name ? null : findDaysOfName(bare))
  if (days !== null) return year === null ? everyYear(days) : { year, ...days.inYear(year) }
  return bare === name ? null : dated(bare, year)
}

/** The year is the last word, or the last two (`שנת תשמ״ב`). */
function splitYear(text: string): { name: string; year: number | null } {
  const words = text.trim().split(/\s+/u)
  const isYear = /(?:\d{4}|[א-ת])[^\p{L}\p{N}]*$/u.test(words.at(-1) ?? '')
  for (const count of isYear ? [2, 1] : []) {
    const date = words.length > count ? parseDate(words.slice(-count).join(' ')) : null
    if (date?.ok === true && /^\d{4}$/u.test(date.key)) {
      const name = normalizeForSearch(words.slice(0, -count).join(' '))
      return { name, year: Number(date.key) }
    }
  }
  return { name: normalizeForSearch(text), year: null }
}

/** Words before a day that say what was held on it, in the form of `normalizeForSearch`. */
const FILLERS: ReadonlySet<string> = new Set(
  [
    'התוועדות התועדות שיחה שיחת שיחות משיחת משיחות מאמר ליל יומ של',
    'farbrengen farbrengens hisvaadus sicha sichas sichos sichah maamar yom of the from for',
  ]
    .join(' ')
    .split(' '),
)

function withoutFillers(name: string): string {
  const words = name.split(' ')
  const first = words.findIndex((word) => !FILLERS.has(word))
  return first === -1 ? name : words.slice(first).join(' ')
}

function everyYear({ ofEveryYear }: DaysOfName): NamedDay {
  return { year: null, ...ofEveryYear() }
}

/** A date after words such as `farbrengen`: `התוועדות י״ט כסלו תשמ״ב`. */
function dated(name: string, year: number | null): NamedDay | null {
  if (year !== null) {
    const date = parseDate(`${name} ${year}`)
    return date.ok ? { year, days: [date.key], elsewhere: [] } : null
  }
  const day = parseMonthDay(name)
  return day.ok ? { year, days: day.days, elsewhere: [] } : null
}
