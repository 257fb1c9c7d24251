/** What is learned on a day: each cycle with links to its units. */
import { dailyLearning } from '@yalkut/catalog/reading'
import { dayAfter, PLACE_IDS, PLACES } from '@yalkut/hebrew'
import { isRefusal } from '@yalkut/model'
import { segmentHref } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { weekdayIn, writtenCivil, writtenDate } from '#lib/server/hebrew-dates.ts'
import type { Turn } from '#lib/server/models/calendar-page.ts'
import { dailyFeeds } from '#lib/server/models/feed-links.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { dailyWords } from '#lib/words/daily.ts'

export interface DailyPage extends Page {
  title: string
  civil: string
  /** The address names no day: today is shown. */
  isUnread: boolean
  cycles: {
    id: string
    name: string
    label: string
    units: { label: string; href: string }[]
    /** What is not here; null: all of it is. */
    missing: string | null
  }[]
  /** Empty: none is chosen. */
  place: string
  places: { id: string; name: string }[]
  /** When the day ends at the place. */
  sunset: string | null
  /** The day that the address names, which the form of the place keeps. */
  date: string | null
  calendar: string
  feed: string
  dayHref: string
  previous: Turn | null
  next: Turn | null
}

type Query = Parameters<typeof dailyLearning>[1]
type Day = Awaited<ReturnType<typeof dailyLearning>>
type Cycle = Day['cycles'][number]

/** `?date=5787-03-18`, `?place=jerusalem`. Today for what is no day. */
export async function dailyPage(ask: Ask): Promise<DailyPage> {
  const { catalog, lang, query } = ask
  const words = dailyWords(lang)
  const place = oneOf(query.get('place'), PLACE_IDS)
  const asked = query.get('date')
  const at: Query = place === null ? {} : { place }
  const found = asked === null ? null : await learningOn(ask, { ...at, date: asked })
  const day = found ?? (await dailyLearning(catalog, at))
  const written = writtenDate(day.date, lang)
  const turn = (days: number): Turn | null => {
    const key = dayAfter(day.date, days)
    return key === null ? null : { name: writtenDate(key, lang), href: addressOf(lang, { date: key, place }) }
  }
  const title = words.titleOf(written)
  const isUnread = asked !== null && found === null
  return {
    head: { title, description: words.description, isHidden: isUnread, feeds: dailyFeeds(lang, place) },
    title,
    civil: `${weekdayIn(day.date, lang)}, ${writtenCivil(day.date, lang) ?? ''}`,
    isUnread,
    cycles: day.cycles.map((cycle) => shownCycle(cycle, lang)),
    place: place ?? '',
    places: PLACE_IDS.map((id) => ({ id, name: PLACES[id].name[lang] })),
    sunset: place === null || day.sunset === null ? null : timeAt(day.sunset, PLACES[place].timeZone, lang),
    date: found === null ? null : day.date,
    calendar: fileAddress('/daily.ics', lang, place),
    feed: fileAddress('/feeds/daily.atom', lang, place),
    dayHref: inLang(`/calendar/${day.date}`, lang),
    previous: turn(-1),
    next: turn(1),
  }
}

/** null for what is no day. */
async function learningOn({ catalog }: Ask, query: Query): Promise<Day | null> {
  try {
    return await dailyLearning(catalog, query)
  } catch (problem) {
    if (isRefusal(problem) && problem.code === 'invalid') return null
    throw problem
  }
}

function shownCycle({ id, name, label, units, missing = [] }: Cycle, lang: Ask['lang']): DailyPage['cycles'][number] {
  const text = (each: { he: string; en?: string }): string => (lang === 'en' ? (each.en ?? each.he) : each.he)
  return {
    id,
    name: text(name),
    label: text(label),
    units: units.map((unit) => ({
      label: text(unit.label),
      href: unitHref(unit, lang),
    })),
    missing:
      missing.length === 0 ? null : dailyWords(lang).missing(units.length === 0 ? '' : missing.map(text).join('; ')),
  }
}

function unitHref(unit: Cycle['units'][number], lang: Ask['lang']): string {
  const { id, path, from } = unit
  return from === undefined ? inLang(encodeURI(path ?? `/${id}`), lang) : segmentHref({ id, path }, from, lang)
}

function addressOf(lang: Ask['lang'], { date, place }: { date: string; place: string | null }): string {
  return inLang(`/daily?${new URLSearchParams({ date, ...(place !== null && { place }) })}`, lang)
}

function fileAddress(path: string, lang: Ask['lang'], place: string | null): string {
  const query = new URLSearchParams({ ...(place !== null && { place }), ...(lang === 'en' && { lang }) })
  return query.size === 0 ? path : `${path}?${query}`
}

function timeAt(at: string, timeZone: string, lang: Ask['lang']): string {
  const locale = lang === 'he' ? 'he-IL' : 'en-GB'
  return new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(at))
}
