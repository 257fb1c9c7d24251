/** A week: its portion, its days in every year, and the years in which they fall alike. */
import { type ShownEvent, shownEvents, weekOf } from '@yalkut/catalog/reading'
import { dayAfter } from '@yalkut/hebrew'
import { isRefusal } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { todayKey } from '#lib/server/dates.ts'
import { weekdayIn, writtenCivil, writtenDate, writtenMonthDay, writtenYear } from '#lib/server/hebrew-dates.ts'
import type { Turn } from '#lib/server/models/calendar-page.ts'
import { type EventRow, eventRow } from '#lib/server/models/heard/event-rows.ts'
import { calendarWords } from '#lib/words/calendar.ts'

export interface WeekPage extends Page {
  title: string
  /** The address names no day: the week of today is shown. */
  isUnread: boolean
  days: {
    key: string
    weekday: string
    written: string
    civil: string
    href: string
    isToday: boolean
  }[]
  kvius: string
  alikeYears: { written: string; href: string }[]
  /** Events of years of the same kvius, then of the others; by day of the week. */
  alike: DayOfWeek[]
  others: DayOfWeek[]
  previous: Turn | null
  next: Turn | null
}

interface DayOfWeek {
  key: string
  written: string
  rows: EventRow[]
}

const MOST = 1_000
/** Years that fall alike, the latest first: with seven days each, the most dates of one question are not passed. */
const YEARS_ALIKE = 24

/** `?of=5742-05-10`: the week of that day; of today for what is no day. */
export function weekPage(ask: Ask): WeekPage {
  const { catalog, lang, query, now } = ask
  const words = calendarWords(lang)
  const today = todayKey(now)
  const found = weekAround(ask, query.get('of') ?? today)
  const isUnread = found === null
  const week = found ?? weekOf(catalog, today, { limit: YEARS_ALIKE })
  const events = shownEvents(catalog, { day: week.everyYear.join(','), limit: MOST })
  const years = new Set([...week.alike, week.year])
  const isAlike = ({ event }: ShownEvent): boolean => years.has(Number(event.data.date?.slice(0, 4)))
  const byDay = (some: readonly ShownEvent[]): DayOfWeek[] =>
    week.days.flatMap((key) => {
      const rows = some.filter(({ event }) => isSameDay(event.data.date ?? '', key)).map((each) => eventRow(each, lang))
      const written = `${weekdayIn(key, lang)}, ${writtenMonthDay(key, lang)}`
      return rows.length === 0 ? [] : [{ key, written, rows }]
    })
  const parsha = week.parsha === null ? words.noParsha : words.parsha(week.parsha[lang])
  const title = words.weekOf(parsha)
  const turn = (days: number): Turn | null => {
    const key = dayAfter(week.days[0] ?? today, days)
    const isWhole = key !== null && Number(key.slice(0, 4)) > 1 && Number(key.slice(0, 4)) < 9_999
    return isWhole ? { name: writtenDate(key, lang), href: inLang(`/week?of=${key}`, lang) } : null
  }
  return {
    head: { title, description: words.weekLead, isHidden: isUnread },
    title,
    isUnread,
    days: week.days.map((key) => ({
      key,
      weekday: weekdayIn(key, lang),
      written: writtenDate(key, lang),
      civil: writtenCivil(key, lang) ?? '',
      href: inLang(`/calendar/${key}`, lang),
      isToday: key === today,
    })),
    kvius: words.yearOf(week.kvius[lang]),
    alikeYears: week.alike.slice(0, SHOWN_YEARS).map((year) => ({
      written: writtenYear(year, lang),
      href: inLang(`/calendar/${String(year).padStart(4, '0')}`, lang),
    })),
    alike: byDay(events.filter(isAlike)),
    others: byDay(events.filter((each) => !isAlike(each))),
    previous: turn(-7),
    next: turn(7),
  }
}

const SHOWN_YEARS = 8

/** null for what is no day. */
function weekAround({ catalog }: Ask, key: string): ReturnType<typeof weekOf> | null {
  try {
    return weekOf(catalog, key, { limit: YEARS_ALIKE })
  } catch (problem) {
    if (isRefusal(problem) && problem.code === 'invalid') return null
    throw problem
  }
}

/** Whether a date is this day in its own year. The months of Adar are one here. */
function isSameDay(date: string, key: string): boolean {
  const plain = (day: string): string => day.slice(5).replace(/^06[AB]/, '06')
  return plain(date) === plain(key)
}
