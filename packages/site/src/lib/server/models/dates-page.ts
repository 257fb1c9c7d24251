/** A day of every year, and today: the same, for the day that it is. */
import { redirect } from '@sveltejs/kit'
import { pageOfEvents } from '@yalkut/catalog/reading'
import { dayAfter, fromCivil, isMonthCode, type MonthCode, mostDaysInMonth, writeMonthDay } from '@yalkut/hebrew'
import { refuse } from '@yalkut/model'
import { inLang, type Lang } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { weekdayIn, writtenCivil, writtenDate, writtenYear } from '#lib/server/hebrew-dates.ts'
import { calendarWords } from '#lib/words/calendar.ts'
import { daysAlike } from './calendar/days-alike.ts'
import type { Turn } from './calendar-page.ts'
import { type EventRow, eventRow } from './heard/event-rows.ts'

export interface EveryYearPage extends Page {
  title: string
  /** Only of today. */
  today: {
    /** `2026-11-22` */
    civil: string
    written: string
    href: string
    /** The Hebrew day that begins at sunset. */
    next: Turn | null
    weekHref: string
  } | null
  years: { written: string; rows: EventRow[] }[]
  /** The following ones, when there are more than a page shows. */
  more: string | null
  report: string
  previous: Turn | null
  next: Turn | null
}

const ON_PAGE = 100
const CIVIL_DAY = /^\d{4}-\d{2}-\d{2}$/

/** `/dates/05-10`. Refuses `not-found` for what is no day. */
export function datesPage(ask: Ask): EveryYearPage {
  const { lang, params } = ask
  const asked = params.day ?? ''
  const day = asked.toUpperCase()
  const { month, number } = readMonthDay(day)
  if (day !== asked) redirect(301, inLang(`/dates/${day}`, lang))
  const words = calendarWords(lang)
  const title = words.thisDay(writeMonthDay(month, number, lang))
  return {
    head: { title, description: words.description },
    title,
    today: null,
    ...yearsOf(ask, month, number),
    report: inLang('/report', lang),
    ...around(month, number, lang),
  }
}

/** `/today`, and `/today?civil=2026-11-22` for the reader's own day. */
export function todayPage(ask: Ask): EveryYearPage {
  const { lang, now, query } = ask
  const words = calendarWords(lang)
  const civil = civilDay(query.get('civil')) ?? now.toISOString().slice(0, 10)
  const key = fromCivil(civil)
  const { month, number } = readMonthDay(key.slice(5))
  const title = words.todayIs(writtenDate(key, lang))
  const tomorrow = dayAfter(key, 1)
  return {
    head: { title, description: words.description },
    title,
    today: {
      civil,
      written: `${weekdayIn(key, lang)}, ${writtenCivil(key, lang)}`,
      href: inLang(`/calendar/${key}`, lang),
      next: tomorrow === null ? null : turnTo(tomorrow, lang),
      weekHref: inLang(`/week?of=${key}`, lang),
    },
    ...yearsOf(ask, month, number),
    report: inLang('/report', lang),
    ...around(month, number, lang),
  }
}

/** Null for what is no civil day of the calendar. */
function civilDay(text: string | null): string | null {
  if (text === null || !CIVIL_DAY.test(text)) return null
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? null : text
}

function readMonthDay(day: string): { month: MonthCode; number: number } {
  const [month = '', number = ''] = day.split('-')
  const value = Number(number)
  const isDay = isMonthCode(month) && /^\d{2}$/.test(number) && day === `${month}-${number}`
  if (!isDay || value < 1 || value > mostDaysInMonth(month)) {
    throw refuse('not-found', siteSaid('day-form'))
  }
  return { month, number: value }
}

/** A page of them. The rest of today's are on the page of the day, which does not change at midnight. */
function yearsOf(ask: Ask, month: MonthCode, day: number): Pick<EveryYearPage, 'years' | 'more'> {
  const { catalog, lang, query } = ask
  const { events, next } = pageOfEvents(catalog, {
    day: daysAlike(month, day).join(','),
    limit: ON_PAGE,
    cursor: query.get('cursor') ?? undefined,
  })
  const rows = events.map((each) => eventRow(each, lang))
  const years = Map.groupBy(rows, ({ key }) => Number((key ?? '').slice(0, 4)))
  const address = inLang(`/dates/${dayKey(month, day)}`, lang)
  return {
    years: [...years].map(([year, each]) => ({ written: writtenYear(year, lang), rows: each })),
    more: next === null ? null : `${address}?cursor=${encodeURIComponent(next)}`,
  }
}

function dayKey(month: MonthCode, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`
}

/** The days before and after, in the order of a leap year. */
function around(month: MonthCode, day: number, lang: Lang): Pick<EveryYearPage, 'previous' | 'next'> {
  const at = MONTHS.indexOf(month === '06' ? '06B' : month)
  const turn = (code: MonthCode, number: number): Turn => ({
    name: writeMonthDay(code, number, lang),
    href: inLang(`/dates/${dayKey(code, number)}`, lang),
  })
  const before = MONTHS.at(at - 1) ?? '12'
  const after = MONTHS[(at + 1) % MONTHS.length] ?? '01'
  return {
    previous: day > 1 ? turn(month, day - 1) : turn(before, mostDaysInMonth(before)),
    next: day < mostDaysInMonth(month) ? turn(month, day + 1) : turn(after, 1),
  }
}

const MONTHS: readonly MonthCode[] = [
  ...(['01', '02', '03', '04', '05', '06A', '06B', '07'] as const),
  ...(['08', '09', '10', '11', '12'] as const),
]

function turnTo(key: string, lang: Lang): Turn {
  return { name: writtenDate(key, lang), href: inLang(`/calendar/${key}`, lang) }
}
