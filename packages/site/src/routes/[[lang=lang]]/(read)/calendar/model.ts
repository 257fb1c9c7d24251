/** The years of the calendar. */
import { inLang } from '#lib/lang.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { todayKey } from '#lib/server/dates.ts'
import { writtenDate } from '#lib/server/hebrew-dates.ts'
import { type YearEntry, yearList } from '#lib/server/models/calendar/year-list.ts'
import { calendarWords } from '#lib/words/calendar.ts'

export interface CalendarYearsPage extends Page {
  years: YearEntry[]
  today: { written: string; year: string; href: string }
}

export function calendarYearsPage(ask: Ask): CalendarYearsPage {
  const { lang, now } = ask
  const words = calendarWords(lang)
  const today = todayKey(now)
  return {
    head: { title: words.title, description: words.description },
    years: yearList(ask, (year) => `/calendar/${year}`),
    today: {
      written: writtenDate(today, lang),
      year: writtenDate(today.slice(0, 4), lang),
      href: inLang(`/calendar/${today.slice(0, 4)}`, lang),
    },
  }
}
