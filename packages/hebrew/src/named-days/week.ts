/** The week of a day, from Sunday to Shabbos, with the portion that is read on its Shabbos. Source: shapes.md#weeks. */

import { fromDayNumber, type HebrewDay, type MonthCode, toDayNumber, weekdayOf } from '../dates/calendar.ts'
import { formatDateKey, formatMonthDay } from '../dates/date-key.ts'
import { LAST_YEAR } from '../dates/kvius.ts'
import { portionsOn, type ReadingPlace } from './parsha-days.ts'
import { PARSHA_NAMES } from './parsha-names.ts'

export interface HebrewWeek {
  /** Seven date keys, Sunday first. */
  readonly days: string[]
  /** `MM-DD`: each day of the week as other years write it. */
  readonly everyYear: string[]
  /** null: a festival is on the Shabbos, and its own portion is read. */
  readonly parsha: WeeklyPortion | null
}

/** A portion, or two that are read together. */
export interface WeeklyPortion {
  readonly he: string
  readonly en: string
  /** 1 is Bereishis, 54 is Vezos Habrachah. */
  readonly portions: number[]
}

/** The week of a day. Null where a day of the week is outside the years 1 to 9999. */
export function weekOfDay(day: HebrewDay, place: ReadingPlace): HebrewWeek | null {
  const number = toDayNumber(day)
  const sunday = number - weekdayOf(number)
  if (sunday < FIRST_DAY || sunday + 6 > LAST_DAY) return null
  const days = Array.from({ length: 7 }, (_, at) => fromDayNumber(sunday + at))
  return {
    days: days.map(formatDateKey),
    everyYear: [...new Set(days.flatMap(inEveryYear))],
    parsha: parshaOn(sunday + 6, place),
  }
}

const FIRST_DAY = toDayNumber({ year: 1, month: '01', day: 1 })
const LAST_DAY = toDayNumber({ year: LAST_YEAR, month: '12', day: 29 })

/** Adar of a plain year is remembered in both months of Adar of a leap year, and each of them in Adar. */
function inEveryYear({ month, day }: HebrewDay): string[] {
  return monthsAlike(month).map((each) => formatMonthDay(each, day))
}

function monthsAlike(month: MonthCode): readonly MonthCode[] {
  if (month === '06') return ['06', '06A', '06B']
  return month === '06A' || month === '06B' ? [month, '06'] : [month]
}

function parshaOn(shabbos: number, place: ReadingPlace): WeeklyPortion | null {
  const portions = portionsOn(shabbos, place)
  if (portions.length === 0) return null
  return { ...parshaNamed(portions), portions: portions.map((portion) => portion + 1) }
}

/** The name of a portion, or of two that are read together; they are counted from 0. */
export function parshaNamed(portions: readonly number[]): { he: string; en: string } {
  const names = portions.map((portion) => (PARSHA_NAMES[portion] ?? '').split(', '))
  return {
    he: names.map(([first = '']) => first).join('־'),
    en: names.map((spellings) => capitalized(spellings.find(isLatin) ?? '')).join('-'),
  }
}

function isLatin(spelling: string): boolean {
  return /^[a-z]/.test(spelling)
}

function capitalized(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
