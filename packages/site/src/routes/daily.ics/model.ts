/** What is learned each day, for calendars of phones and computers (iCalendar, RFC 5545). */
import { learningSchedule, type ScheduledDay } from '@yalkut/catalog/reading'
import { CYCLE_IDS, PLACE_IDS } from '@yalkut/hebrew'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Ask } from '#lib/server/ask.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { dailyWords } from '#lib/words/daily.ts'
import { siteWords } from '#lib/words/site.ts'
import { type CalendarEvent, calendarOf } from './calendar-of.ts'

/** Calendars ask again each day; those that were away find the days that they missed. */
const DAYS_BEFORE = 14
const DAYS = 104

/** `?cycle=` chooses one, `?place=` makes days begin at its sunset, `?lang=en` is in English. */
export async function dailyCalendar({ catalog, query, baseUrl, now }: Ask): Promise<{ body: string; type: string }> {
  const lang: Lang = query.get('lang') === 'en' ? 'en' : 'he'
  const [place, cycle] = [oneOf(query.get('place'), PLACE_IDS), oneOf(query.get('cycle'), CYCLE_IDS)]
  const days = await learningSchedule(catalog, {
    from: -DAYS_BEFORE,
    days: DAYS,
    ...(place !== null && { place }),
    ...(cycle !== null && { cycle }),
  })
  const host = new URL(baseUrl).host
  const events = days.flatMap((day) => eventsOf(day, { lang, host, baseUrl }))
  const name = `${siteWords(lang).name}: ${dailyWords(lang).name}`
  return {
    type: 'text/calendar; charset=utf-8',
    // A page is kept for a day, and so is this moment.
    body: calendarOf({ name, made: new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`), events }),
  }
}

interface Where {
  lang: Lang
  host: string
  baseUrl: string
}

/** One event a cycle, so that each is a line of the day. */
function eventsOf(
  { date, civil, begins, ends, cycles }: ScheduledDay,
  { lang, host, baseUrl }: Where,
): CalendarEvent[] {
  const text = ({ he, en = he }: { he: string; en?: string }): string => (lang === 'en' ? en : he)
  return cycles.map(({ id, name, label }) => ({
    uid: `${id}-${date}@${host}`,
    when: begins === null || ends === null ? { civil } : { begins, ends },
    title: `${text(name)}: ${text(label)}`,
    url: `${baseUrl}${inLang(`/daily?date=${date}`, lang)}`,
  }))
}
