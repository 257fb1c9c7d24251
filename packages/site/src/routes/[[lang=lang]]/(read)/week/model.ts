/** A week: its portion, its days in every year, and the years in which they fall alike. */
import { eventsOfDays, pageOfEvents, type ShownEvent, weekOf } from '@yalkut/catalog/reading'
import { dayAfter, readDateKey } from '@yalkut/hebrew'
import { isRefusal } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { todayKey } from '#lib/server/dates.ts'
import { weekdayIn, writtenCivil, writtenDate, writtenMonthDay, writtenYear } from '#lib/server/hebrew-dates.ts'
import { daysAlike } from '#lib/server/models/calendar/days-alike.ts'
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
  /** The page of the day in every year, when there is more than these rows. */
  more: string | null
}

/** Events of the years that fall alike, and those of each day in the other years. */
const MOST_ALIKE = 200
const MOST_OF_DAY = 12
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
    ...eventsOf(ask, week),
    previous: turn(-7),
    next: turn(7),
  }
}

const SHOWN_YEARS = 8

/** Seven statements at most, however much happened on these days. */
function eventsOf({ catalog, lang }: Ask, week: ReturnType<typeof weekOf>): Pick<WeekPage, 'alike' | 'others'> {
  const years = [...new Set([...week.alike, week.year])].map((year) => String(year).padStart(4, '0'))
  const dates = years.flatMap((year) => week.days.map((key) => `${year}${key.slice(4)}`))
  const alike = pageOfEvents(catalog, { dates: dates.join(','), limit: MOST_ALIKE })
  const ofDays = eventsOfDays(catalog, {
    days: week.days.map(everyYearOf),
    butYear: String(week.year).padStart(4, '0'),
    each: MOST_OF_DAY,
  })
  const known = new Set(years)
  const dayOf = (key: string, shown: readonly ShownEvent[], hasMore: boolean): DayOfWeek[] => {
    if (shown.length === 0) return []
    return [
      {
        key,
        written: `${weekdayIn(key, lang)}, ${writtenMonthDay(key, lang)}`,
        rows: shown.map((each) => eventRow(each, lang)),
        more: hasMore ? inLang(`/dates/${key.slice(5)}`, lang) : null,
      },
    ]
  }
  return {
    alike: week.days.flatMap((key) => {
      const shown = alike.events.filter(({ event }) => event.data.date?.slice(5) === key.slice(5))
      return dayOf(key, shown, alike.next !== null)
    }),
    others: week.days.flatMap((key, at) => {
      const { count = 0, shown = [] } = ofDays[at] ?? {}
      const others = shown.filter(({ event }) => !known.has(event.data.date?.slice(0, 4) ?? ''))
      return dayOf(key, others, count > shown.length)
    }),
  }
}

/** The day as every year writes it. */
function everyYearOf(key: string): string[] {
  const reading = readDateKey(key)
  if (!reading.ok || reading.date.month === undefined || reading.date.day === undefined) return []
  return daysAlike(reading.date.month, reading.date.day)
}

/** null for what is no day. */
function weekAround({ catalog }: Ask, key: string): ReturnType<typeof weekOf> | null {
  try {
    return weekOf(catalog, key, { limit: YEARS_ALIKE })
  } catch (problem) {
    if (isRefusal(problem) && problem.code === 'invalid') return null
    throw problem
  }
}
