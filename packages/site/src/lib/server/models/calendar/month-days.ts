/** The days of a month: what each is called, what happened on it in this year, and the first of what happened in other years. */
import { eventsOfDays, pageOfEvents } from '@yalkut/catalog/reading'
import { daysOfMonth, type MonthCode, namesInMonth, weekOfDay } from '@yalkut/hebrew'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Ask } from '#lib/server/ask.ts'
import { weekdayIn, writtenCivil, writtenDate, writtenYear } from '#lib/server/hebrew-dates.ts'
import { type EventRow, eventRow } from '#lib/server/models/heard/event-rows.ts'
import { calendarWords } from '#lib/words/calendar.ts'
import { daysAlike } from './days-alike.ts'

export interface MonthDay {
  key: string
  written: string
  civil: string
  href: string
  /** Festivals, fasts and the portion of a Shabbos. */
  names: string[]
  isShabbos: boolean
  rows: EventRow[]
  others: (EventRow & { year: string })[]
  /** Other years have more: the page of the day in every year has them. */
  more: number
  everyYear: string
}

/** Events of one month of one year; more are in the list of the year. */
const MOST = 300
/** Of other years, on each day. */
const OTHERS = 3
const SHABBOS = 6
/** The length of the key of a day at least. */
const DAY_KEY = 10

/** `undated`: the day of these is not known. Six statements. */
export function daysOf(
  { catalog, lang }: Ask,
  { key, year, month }: { key: string; year: number; month: MonthCode },
): { days: MonthDay[]; undated: EventRow[]; more: string | null } {
  const { events, next } = pageOfEvents(catalog, { within: key, limit: MOST })
  const found = events.map((each) => eventRow(each, lang))
  const days = daysOfMonth(year, month)
  const known = new Set(days.map((each) => each.key))
  // What began before the month and lasts into it is on its first day.
  const dayOf = (at: string): string => (known.has(at) ? at : at.length < DAY_KEY ? '' : (days[0]?.key ?? ''))
  const byDay = Map.groupBy(found, (row) => dayOf(row.key ?? ''))
  const alike = days.map(({ day }) => daysAlike(month, day))
  const others = eventsOfDays(catalog, { days: alike, butYear: key.slice(0, 4), each: OTHERS })
  const names = namesInMonth(year, month)
  return {
    days: days.map(({ key: day, day: number, weekday }, at): MonthDay => {
      const { count = 0, shown = [] } = others[at] ?? {}
      const rows = shown.map((each) => eventRow(each, lang))
      const parsha = weekday === SHABBOS ? parshaOn({ year, month, day: number }, lang) : null
      return {
        key: day,
        written: `${weekdayIn(day, lang)}, ${writtenDate(day, lang)}`,
        civil: writtenCivil(day, lang) ?? '',
        href: inLang(`/calendar/${day}`, lang),
        names: [...(parsha === null ? [] : [parsha]), ...(names.get(day)?.[lang] ?? [])],
        isShabbos: weekday === SHABBOS,
        rows: byDay.get(day) ?? [],
        others: rows.map((row) => ({ ...row, year: writtenYear(Number(row.key?.slice(0, 4)), lang) })),
        more: count - rows.length,
        everyYear: inLang(`/dates/${month}-${String(number).padStart(2, '0')}`, lang),
      }
    }),
    undated: byDay.get('') ?? [],
    more: next === null ? null : inLang(`/events?year=${key.slice(0, 4)}&cursor=${encodeURIComponent(next)}`, lang),
  }
}

/** Null on a festival, and at the two ends of the calendar. */
function parshaOn(day: { year: number; month: MonthCode; day: number }, lang: Lang): string | null {
  const parsha = weekOfDay(day, 'diaspora')?.parsha ?? null
  return parsha === null ? null : calendarWords(lang).parsha(parsha[lang])
}
