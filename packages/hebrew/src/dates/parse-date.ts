/** Parses dates that people write in Hebrew or English, with the parts in any order. Source: shapes.md#parsed-dates. */

import { foldText } from '../folding/fold-text.ts'
import {
  daysInMonth,
  isLeapYear,
  isMonthCode,
  type MonthCode,
  monthsOfYear,
  mostDaysInMonth,
  toDayNumber,
} from './calendar.ts'
import { type DateKey, formatDateKey, formatMonthDay, getDateKey, type NotDate, readDateKey } from './date-key.ts'
import { type DatePart, readDateParts } from './date-parts.ts'
import { monthNameIn } from './month-names.ts'
import { writeDate } from './written-date.ts'

/** The key of a date with both its written forms, or an English sentence that says what to write instead. */
export type DateParsing =
  | {
      readonly ok: true
      readonly key: string
      readonly he: string
      readonly en: string
      readonly warning?: DateWarning
    }
  | NotDate

/** What does not fit the date that was read: the weekday in front of it, or the portion of its week. Old printings err, so the
 *  date counts. */
export interface DateWarning {
  readonly he: string
  readonly en: string
}

/** A day of every year. `month` is `06` for Adar without I or II. `days` lists the day as `MM-DD` in each month that is
 *  meant: Adar without I or II means `06`, `06A` and `06B`. */
export type MonthDayParsing =
  | {
      readonly ok: true
      readonly month: MonthCode
      readonly day: number
      readonly days: readonly string[]
    }
  | NotDate

/** The maximum length of a text that is parsed as a date, in characters. */
export const MAX_DATE_LENGTH = 200

/** Years in digits that are taken for civil years and refused. */
const CIVIL_YEARS = { from: 1500, to: 2199 }

const KEY_SHAPE = /^\d{4}(?:-\d{1,2}[AB]?(?:-\d{1,2})?)?$/u
const MONTH_DAY_SHAPE = /^(\d{2}[AB]?)-(\d{2})$/u

type Invalid = NotDate

/** The parts of one date by kind. */
interface DateFields {
  readonly day?: number
  readonly month?: MonthCode
  readonly year?: Extract<DatePart, { kind: 'year' }>
  /** The weekdays that fit what is written in front: 1 is Sunday. */
  readonly weekdays?: readonly number[]
}

/** Parses a date key, a year, a month of a year, or a day of a year. Refuses a date without its year, a day without its
 *  month, Adar of a leap year without I or II, a day that the calendar does not have, and any word that is not part
 *  of a date. */
export function parseDate(q: string): DateParsing {
  const read = keyOf(q)
  if ('ok' in read) return read
  const { key, weekdays } = read
  const reading = readDateKey(key)
  if (!reading.ok) return reading
  const warning = weekdays === undefined ? null : weekdayWarning(key, weekdays)
  const written = { key, he: writeDate(key, 'he'), en: writeDate(key, 'en') }
  return { ok: true, ...written, ...(warning && { warning }) }
}

/** Parses a day of every year, written as a day and its month without a year: `י״ט כסלו`, `Yud Tes Kislev`, `03-19`. */
export function parseMonthDay(q: string): MonthDayParsing {
  const [, keyMonth = '', keyDay] = MONTH_DAY_SHAPE.exec(plainKey(q)) ?? []
  if (isMonthCode(keyMonth)) return monthDay(keyMonth, Number(keyDay))
  const fields = fieldsOf(q)
  if (!fields.ok) return fields
  const { day, month, year } = fields
  if (year !== undefined)
    return invalid('Write no year: this is a day of every year.', 'אל תכתבו שנה: זהו יום של כל שנה.')
  if (day === undefined || month === undefined) {
    return invalid('Write a day and its month, such as 19 Kislev.', 'כתבו יום וחודש, למשל י״ט כסלו.')
  }
  return monthDay(month, day)
}

function monthDay(month: MonthCode, day: number): MonthDayParsing {
  const months = monthsMeant(month).filter((meant) => day >= 1 && day <= mostDaysInMonth(meant))
  if (months.length === 0) {
    const last = Math.max(...monthsMeant(month).map(mostDaysInMonth))
    return invalid(
      `${monthNameIn(month, 'en')} has at most ${last} days: write a day from 1 to ${last}.`,
      `ב${monthNameIn(month, 'he')} יש לכל היותר ${last} יום: כתבו יום מ־1 עד ${last}.`,
    )
  }
  return { ok: true, month, day, days: months.map((meant) => formatMonthDay(meant, day)) }
}

/** Adar without I or II means the Adar of a plain year and both of a leap year. */
function monthsMeant(month: MonthCode): readonly MonthCode[] {
  return month === '06' ? ['06', '06A', '06B'] : [month]
}

/** The key for `q`, not yet checked against the calendar. */
function keyOf(q: string): { key: string; weekdays?: readonly number[] } | Invalid {
  const key = plainKey(q)
  if (KEY_SHAPE.test(key)) {
    const year = key.slice(0, 4)
    return looksCivil(Number(year)) ? civilYear(year) : { key }
  }
  const fields = fieldsOf(q)
  if (!fields.ok) return fields
  const date = dateOf(fields)
  if ('ok' in date) return date
  const { weekdays } = fields
  return { key: formatDateKey(date), ...(weekdays && { weekdays }) }
}

function dateOf({ day, month, year }: DateFields): DateKey | Invalid {
  if (year === undefined) {
    return month === undefined
      ? invalid(
          'Write the month and the year too, such as 10 Shevat 5742.',
          'כתבו גם את החודש ואת השנה, למשל י׳ שבט תשמ״ב.',
        )
      : invalid(
          `Which year? Write it after ${monthNameIn(month, 'en')}, such as 5742.`,
          `באיזו שנה? כתבו אותה אחרי ${monthNameIn(month, 'he')}, למשל תשמ״ב.`,
        )
  }
  if (/^\d/u.test(year.text) && looksCivil(year.year)) return civilYear(year.text)
  if (month === undefined) {
    if (day !== undefined)
      return invalid(
        'Which month? A day needs its month, such as 10 Shevat 5742.',
        'באיזה חודש? ליום צריך חודש, למשל י׳ שבט תשמ״ב.',
      )
    if (!year.sure)
      return invalid(
        `If ${year.text} is a year, write שנת ${year.text}.`,
        `אם ${year.text} היא שנה, כתבו שנת ${year.text}.`,
      )
    return { year: year.year }
  }
  return adarMismatch(month, year.year) ?? { year: year.year, month, ...(day && { day }) }
}

/** `q` in the form of a key: trimmed, in capitals, without the invisible marks that copied text may have. */
function plainKey(q: string): string {
  return q.length > MAX_DATE_LENGTH ? '' : foldText(q).trim().toUpperCase()
}

/** Says that the year does not have this Adar, with the names of the months; null when the year has the month. */
function adarMismatch(month: MonthCode, year: number): Invalid | null {
  if (month === '06' && isLeapYear(year)) {
    return invalid(
      `Which Adar? ${year} is a leap year: write Adar I ${year} or Adar II ${year}.`,
      `איזה אדר? ${year} שנה מעוברת: כתבו אדר א׳ או אדר ב׳.`,
    )
  }
  if ((month === '06A' || month === '06B') && !isLeapYear(year)) {
    return invalid(
      `${year} is a plain year with one Adar: write Adar ${year}.`,
      `${year} שנה פשוטה, ובה אדר אחד: כתבו אדר ${year}.`,
    )
  }
  return null
}

function fieldsOf(q: string): ({ readonly ok: true } & DateFields) | Invalid {
  if (q.length > MAX_DATE_LENGTH) {
    return invalid(`Write a date in at most ${MAX_DATE_LENGTH} characters.`, `תאריך הוא עד ${MAX_DATE_LENGTH} אותיות.`)
  }
  const reading = readDateParts(q)
  if (!reading.ok) return reading
  const parts = resolveAdar(withoutWeekday(reading.parts))
  const weekdays = weekdaysIn(reading.parts)
  const isRoshChodesh = parts.some(({ kind }) => kind === 'roshChodesh')
  const days = parts.filter((part) => part.kind === 'day')
  const months = parts.filter((part) => part.kind === 'month')
  const years = parts.filter((part) => part.kind === 'year')
  if (parts.some(({ kind }) => kind === 'weekday') && days.length === 0) {
    return invalid(
      'Which day? Write the day of the month after the weekday, such as 10 Shevat 5742.',
      'באיזה יום? כתבו אחרי יום השבוע את היום בחודש, למשל י׳ שבט תשמ״ב.',
    )
  }
  if (parts.length === 0) return invalid('Write a date, such as 10 Shevat 5742.', 'כתבו תאריך, למשל י׳ שבט תשמ״ב.')
  if (days.length > 1) return invalid('Write one day: this text has two.', 'כתבו יום אחד: יש כאן שניים.')
  if (months.length > 1) return invalid('Write one month: this text has two.', 'כתבו חודש אחד: יש כאן שניים.')
  if (years.length > 1) return invalid('Write one year: this text has two.', 'כתבו שנה אחת: יש כאן שתיים.')
  const [[day], [month], [year]] = [days, months, years]
  if (isRoshChodesh) return roshChodeshOf(day?.day, month?.month, year)
  return {
    ok: true,
    ...(day && { day: day.day }),
    ...(month && { month: month.month }),
    ...(year && { year }),
    ...(day && weekdays && { weekdays }),
  }
}

/** Undefined without a weekday, and for one that is read as the day of the month. */
function weekdaysIn(parts: readonly DatePart[]): readonly number[] | undefined {
  const found = parts.flatMap((part) => (part.kind === 'weekday' ? [part] : []))
  const hasDay = parts.some(({ kind }) => kind === 'day')
  if (found.length === 0 || !hasDay) return undefined
  return found.flatMap(({ weekday, isEnd }) => (isEnd === true ? [weekday, (weekday % 7) + 1] : [weekday]))
}

const WEEKDAY_NAMES = {
  he: ['יום ראשון', 'יום שני', 'יום שלישי', 'יום רביעי', 'יום חמישי', 'יום שישי', 'שבת'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Shabbos'],
} as const

function weekdayWarning(key: string, weekdays: readonly number[]): DateWarning | null {
  const { year, month, day } = getDateKey(key)
  if (month === undefined || day === undefined) return null
  const weekday = ((toDayNumber({ year, month, day }) % 7) + 7) % 7
  if (weekdays.includes(weekday + 1)) return null
  const [he, en] = [WEEKDAY_NAMES.he[weekday] ?? '', WEEKDAY_NAMES.en[weekday] ?? '']
  return {
    he: `${writeDate(key, 'he')} הוא ${he}, לא היום בשבוע שנכתב לפניו.`,
    en: `${writeDate(key, 'en')} is a ${en}, not the weekday that is written with it.`,
  }
}

/** `א׳ דר״ח` of a month after one of thirty days is that thirtieth; else Rosh Chodesh is one day. A name without a number is
 *  read as the name of a day (`days/read-day.ts`). */
function roshChodeshOf(
  which: number | undefined,
  month: MonthCode | undefined,
  year: DateFields['year'],
): ({ readonly ok: true } & DateFields) | Invalid {
  if (which === undefined || month === undefined || year === undefined) {
    return invalid(
      'Write which day of Rosh Chodesh, the month and the year: א׳ דר״ח שבט תשמ״ב.',
      'כתבו איזה יום של ראש חודש, את החודש ואת השנה: א׳ דר״ח שבט תשמ״ב.',
    )
  }
  const wrong = adarMismatch(month, year.year)
  if (wrong !== null) return wrong
  const before = monthsOfYear(year.year)[monthsOfYear(year.year).indexOf(month) - 1]
  const isTwo = before !== undefined && daysInMonth(year.year, before) === 30
  if (which > (isTwo ? 2 : 1)) {
    return invalid(
      `Rosh Chodesh of this month has ${isTwo ? 'two days' : 'one day'}.`,
      `ראש החודש הזה הוא ${isTwo ? 'שני ימים' : 'יום אחד'}.`,
    )
  }
  if (isTwo && which === 1) return { ok: true, day: 30, month: before, year }
  return { ok: true, day: 1, month, year }
}

/** In `יום ג׳ י׳ שבט` the ג׳ is a weekday; in `יום ג׳ שבט` it is the day of the month. A day that is not this weekday is read, with
 *  a warning: old printings err. */
function withoutWeekday(parts: readonly DatePart[]): readonly DatePart[] {
  const hasDay = parts.some(({ kind }) => kind === 'day')
  const hasMonth = parts.some(({ kind }) => kind === 'month')
  return parts.flatMap((part): readonly DatePart[] => {
    if (part.kind !== 'weekday') return [part]
    if (hasDay) return []
    return hasMonth && part.mayBeDay ? [{ kind: 'day', day: part.weekday, digits: false }] : [part]
  })
}

/** In `5 Adar 2 5741` the 2 means Adar II; in `Adar 2, 5742` the 2 is the day. */
function resolveAdar(parts: readonly DatePart[]): readonly DatePart[] {
  const at = parts.findIndex((part) => part.kind === 'month' && part.month === '06')
  const next = parts[at + 1]
  const dayCount = parts.filter((part) => part.kind === 'day').length
  if (at === -1 || next?.kind !== 'day' || !next.digits || next.day > 2 || dayCount < 2) {
    return parts
  }
  return parts.toSpliced(at, 2, { kind: 'month', month: next.day === 1 ? '06A' : '06B' })
}

function looksCivil(year: number): boolean {
  return year >= CIVIL_YEARS.from && year <= CIVIL_YEARS.to
}

function civilYear(text: string): Invalid {
  return invalid(
    `${text} looks like a civil year: write the Hebrew one, such as 5742.`,
    `${text} נראית שנה לועזית: כתבו את השנה העברית, למשל תשמ״ב.`,
  )
}

function invalid(reason: string, reasonHe: string): Invalid {
  return { ok: false, reason, reasonHe }
}
