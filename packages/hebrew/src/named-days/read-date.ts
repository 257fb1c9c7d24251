/** Reads a date as letters and printings have it: with the portion of its week beside it, or by the name of its day.
 *  Source: shapes.md#parsed-dates. */

import { toDayNumber } from '../dates/calendar.ts'
import { getDateKey } from '../dates/date-key.ts'
import { type DateParsing, type DateWarning, MAX_DATE_LENGTH, parseDate } from '../dates/parse-date.ts'
import { foldFinalLetters, foldText } from '../folding/fold-text.ts'
import { shabbosUntil } from './day-rules.ts'
import { shabbosOf } from './parsha-days.ts'
import { DOUBLED, PARSHA_NAMES } from './parsha-names.ts'
import { readNamedDay } from './read-day.ts'

/** The same as `parseDate`; and a portion beside the date (`ש״פ וישב, י״ט כסלו תשי״ט`) is passed over, with a warning where the
 *  date is in another week; and a name that is one day of its year (`ערב ראש חודש שבט תשמ״ב`) is that day. */
export function readWrittenDate(q: string): DateParsing {
  const date = parseDate(q)
  if (date.ok || q.length > MAX_DATE_LENGTH) return date
  const named = readNamedDay(q)
  if (named !== null && named.year !== null) {
    const [key, ...others] = named.days
    if (key !== undefined && others.length === 0) return parseDate(key)
    if (key !== undefined) {
      return {
        ok: false,
        reason: `This names ${named.days.length} days: ${named.days.join(', ')}.`,
        reasonHe: `כך נקראים ${named.days.length} ימים: ${named.days.join(', ')}.`,
      }
    }
    return { ok: false, reason: `There is no such day in ${named.year}.`, reasonHe: `אין יום כזה בשנת ${named.year}.` }
  }
  return besidePortion(q) ?? date
}

/** Null when the text has no portion, or nothing that is a date beside it. */
function besidePortion(q: string): DateParsing | null {
  const text = foldFinalLetters(foldText(q))
  const found = PORTION.exec(text)
  if (found === null) return null
  const rest = parseDate(withoutPortion(q, text, found))
  const portions = PORTIONS.get((found[1] ?? '').replace(BETWEEN, ' '))
  if (!rest.ok || portions === undefined) return null
  const warning = rest.warning ?? weekWarning(rest.key, portions)
  return { ...rest, ...(warning && { warning }) }
}

/** The text without the portion, with its final letters. */
function withoutPortion(q: string, text: string, found: RegExpExecArray): string {
  const whole = foldText(q)
  // Folding final letters changes no length.
  const source = whole.length === text.length ? whole : text
  return `${source.slice(0, found.index)} ${source.slice(found.index + found[0].length)}`
}

const PORTIONS: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ...PARSHA_NAMES.flatMap((names, at) => spellings(names).map((name) => [name, [at]] as const)),
  ...DOUBLED.flatMap((at) =>
    spellings(PARSHA_NAMES[at] ?? '').flatMap((first) =>
      spellings(PARSHA_NAMES[at + 1] ?? '').map((second) => [`${first} ${second}`, [at, at + 1]] as const),
    ),
  ),
])

/** Between the words of a portion, and between two portions. */
const BETWEEN = / *[-־–] *| +/gu

/** A portion after its title, with the weekday's own words: `ש״פ`, `שבת פרשת`, `פ׳`, `לסדר`. */
const PORTION = new RegExp(
  `(?<![\\p{L}׳״])(?:ש״?פ|(?:(?:שבת|ש״ק) )?(?:פרשת|פרשה|פר׳|פ׳)|לסדר|(?:shabbos |shabbat )?(?:parshas|parshat|parashat|parsha)) (${[
    ...PORTIONS.keys(),
  ]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(' ', '(?: *[-־–] *| +)'))
    .join('|')})(?![\\p{L}׳״])`,
  'iu',
)

function spellings(names: string): string[] {
  return names.split(', ').map((name) => foldFinalLetters(foldText(name)))
}

function weekWarning(key: string, portions: readonly number[]): DateWarning | null {
  const { year, month, day } = getDateKey(key)
  if (month === undefined || day === undefined) return null
  const shabbos = shabbosUntil(toDayNumber({ year, month, day }) + 6)
  const weeks = (['diaspora', 'israel'] as const).flatMap((place) =>
    // The week of the first portions of a year may begin in the year before.
    [year, year + 1].flatMap((each) => shabbosOf(portions, each, place)),
  )
  // The evening after Shabbos is still called by its portion.
  const isAfter = weeks.includes(shabbos - 7) && toDayNumber({ year, month, day }) === shabbos - 6
  return weeks.includes(shabbos) || isAfter ? null : notInWeek(key)
}

function notInWeek(key: string): DateWarning {
  const date = parseDate(key)
  const [he, en] = date.ok ? [date.he, date.en] : [key, key]
  return {
    he: `${he} אינו בשבוע של הפרשה שנכתבה לידו.`,
    en: `${en} is not in the week of the portion that is written with it.`,
  }
}
