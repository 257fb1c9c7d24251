/** A year, a month or a day of the calendar, as the key in the address says. */
import { redirect } from '@sveltejs/kit'
import { eventDays, listedOnDate, pageOfEvents, weekOf } from '@yalkut/catalog/reading'
import { dayAfter, kviusOf, type MonthCode, monthAfter, monthsOfYear, readDateKey } from '@yalkut/hebrew'
import { dateProblem, refuse } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { todayKey } from '#lib/server/dates.ts'
import { weekdayIn, writtenCivil, writtenDate, writtenYear } from '#lib/server/hebrew-dates.ts'
import { localName } from '#lib/server/names.ts'
import { calendarWords } from '#lib/words/calendar.ts'
import { typeName } from '#lib/words/types.ts'
import { daysOf, type MonthDay } from './calendar/month-days.ts'
import { type MonthGrid, monthGrid } from './calendar/month-grid.ts'
import { type EventRow, eventRow } from './heard/event-rows.ts'

export interface Turn {
  name: string
  href: string
}

interface Around extends Page {
  title: string
  previous: Turn | null
  next: Turn | null
}

export interface YearPage extends Around {
  kind: 'year'
  kvius: string
  months: MonthGrid[]
  /** Events of the year of which the month or the day is not known. */
  undated: EventRow[]
  /** Where all of them are, when there are more. */
  more: string | null
}

export interface MonthPage extends Around {
  kind: 'month'
  year: Turn
  civil: string
  days: MonthDay[]
  undated: EventRow[]
  more: string | null
}

export interface DayPage extends Around {
  kind: 'day'
  weekday: string
  civil: string
  other: { written: string; lang: Lang }
  month: Turn
  week: Turn | null
  everyYear: string
  happened: EventRow[]
  /** The following ones, when there are more than a page shows. */
  more: string | null
  groups: { title: string; items: { name: Named; href: string; isWithheld: boolean }[] }[]
  report: string
}

export type CalendarPage = YearPage | MonthPage | DayPage

/** Events, and other items, of a day on a page. */
const ON_PAGE = 100
const MOST_ON_DAY = 300
const NO_EVENTS: ReturnType<typeof pageOfEvents> = { events: [], next: null }

/** Refuses `not-found` for what is no date. */
export function calendarPage(ask: Ask): CalendarPage {
  const asked = ask.params.key ?? ''
  const key = asked.toUpperCase()
  const reading = readDateKey(key)
  if (!reading.ok) throw refuse('not-found', dateProblem(reading))
  if (key !== asked) redirect(301, inLang(`/calendar/${key}`, ask.lang))
  const { year, month, day } = reading.date
  if (month === undefined) return yearPage(ask, key, year)
  return day === undefined ? monthPage(ask, { key, year, month }) : dayPage(ask, key)
}

function yearPage(ask: Ask, key: string, year: number): YearPage {
  const { catalog, lang, now } = ask
  const words = calendarWords(lang)
  const days = eventDays(catalog, key)
  const counts = new Map(days.map((each) => [each.key, each.events]))
  const undated = days.filter((each) => each.key.length < DAY_KEY).map((each) => each.key)
  const title = words.allOf(writtenYear(year, lang))
  const { events, next } =
    undated.length === 0 ? NO_EVENTS : pageOfEvents(catalog, { dates: undated.join(','), limit: ON_PAGE })
  return {
    kind: 'year',
    head: { title, description: `${title}. ${words.description}`, shared: { name: key } },
    title,
    kvius: words.yearOf(kviusOf(year)[lang]),
    months: monthsOfYear(year).map((month) => monthGrid(year, month, { lang, counts, today: todayKey(now) })),
    undated: events.map((each) => eventRow(each, lang)),
    more: next === null ? null : inLang(`/events?year=${key}`, lang),
    previous: year > 1 ? turnTo(yearKey(year - 1), lang) : null,
    next: year < 9_999 ? turnTo(yearKey(year + 1), lang) : null,
  }
}

function monthPage(ask: Ask, asked: { key: string; year: number; month: MonthCode }): MonthPage {
  const { lang } = ask
  const { key } = asked
  const title = writtenDate(key, lang)
  const [before, after] = [monthAfter(key, -1), monthAfter(key, 1)]
  const [first, last] = [`${key}-01`, lastDayOf(key)]
  return {
    kind: 'month',
    head: {
      title,
      description: `${title}. ${calendarWords(lang).description}`,
      shared: { name: key },
    },
    title,
    civil: `${writtenCivil(first, lang)} – ${writtenCivil(last, lang)}`,
    year: turnTo(key.slice(0, 4), lang),
    ...daysOf(ask, asked),
    previous: before === null ? null : turnTo(before, lang),
    next: after === null ? null : turnTo(after, lang),
  }
}

function dayPage({ catalog, lang, query }: Ask, key: string): DayPage {
  const words = calendarWords(lang)
  const title = writtenDate(key, lang)
  const civil = writtenCivil(key, lang) ?? ''
  const weekday = weekdayIn(key, lang)
  const [before, after] = [dayAfter(key, -1), dayAfter(key, 1)]
  const otherLang = lang === 'he' ? 'en' : 'he'
  const day = key.slice(5)
  const others = listedOnDate(catalog, key, MOST_ON_DAY).filter(({ type }) => type !== 'event')
  const groupOf = (type: string): string =>
    type === 'unit' || type === 'text' ? words.written : type === 'publication' ? words.printed : words.other
  const cursor = query.get('cursor') ?? undefined
  const { events, next } = pageOfEvents(catalog, { dates: key, limit: ON_PAGE, cursor })
  const groups = Map.groupBy(others, ({ type }) => groupOf(type))
  return {
    kind: 'day',
    head: { title, description: `${title}, ${civil}. ${words.description}`, shared: { name: key } },
    title,
    weekday,
    civil,
    other: { written: writtenDate(key, otherLang), lang: otherLang },
    month: turnTo(key.slice(0, -3), lang),
    week: weekTurn(catalog, key, lang),
    everyYear: inLang(`/dates/${day}`, lang),
    happened: events.map((each) => eventRow(each, lang)),
    more: next === null ? null : inLang(`/calendar/${key}?cursor=${encodeURIComponent(next)}`, lang),
    groups: [words.written, words.printed, words.other].flatMap((name) => {
      const items = groups.get(name)
      if (items === undefined) return []
      return [
        {
          title: name,
          items: items.map((item) => ({
            name: item.name === null ? { text: typeName(lang, item.type) } : localName(lang, item.name),
            href: href(item, lang),
            isWithheld: item.withheld !== null,
          })),
        },
      ]
    }),
    report: inLang('/report', lang),
    previous: before === null ? null : turnTo(before, lang),
    next: after === null ? null : turnTo(after, lang),
  }
}

/** Null at the two ends of the calendar, where the week is not whole. */
function weekTurn(catalog: Ask['catalog'], key: string, lang: Lang): Turn | null {
  const year = Number(key.slice(0, 4))
  if (year <= 1 || year >= 9_999) return null
  const words = calendarWords(lang)
  const { parsha } = weekOf(catalog, key, { limit: 1 })
  const name = parsha === null ? words.noParsha : words.parsha(parsha[lang])
  return { name: words.weekOf(name), href: inLang(`/week?of=${key}`, lang) }
}

function turnTo(key: string, lang: Lang): Turn {
  return { name: writtenDate(key, lang), href: inLang(`/calendar/${key}`, lang) }
}

/** The last day of a month. */
function lastDayOf(month: string): string {
  const next = monthAfter(month, 1)
  return (next === null ? null : dayAfter(`${next}-01`, -1)) ?? `${month}-29`
}

function yearKey(year: number): string {
  return String(year).padStart(4, '0')
}

/** The length of the key of a day at least: `5742-05-10`. */
const DAY_KEY = 10
