/** Farbrengens by year. */
import { pageOfEvents } from '@yalkut/catalog/reading'
import { isDateKey } from '@yalkut/hebrew'
import { refuse } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { writtenDate, writtenYear } from '#lib/server/hebrew-dates.ts'
import { type YearEntry, yearList } from '#lib/server/models/calendar/year-list.ts'
import type { Turn } from '#lib/server/models/calendar-page.ts'
import { type EventRow, eventRow } from '#lib/server/models/heard/event-rows.ts'
import { calendarWords } from '#lib/words/calendar.ts'
import { heardWords } from '#lib/words/heard.ts'
import { counted } from '#lib/words/in-both.ts'

export interface EventsPage extends Page {
  years: YearEntry[]
  /** The year that is open; null while there are no events. */
  year: { year: number; title: string; count: string; calendar: string } | null
  filters: { name: string; href: string; isChosen: boolean }[]
  months: { name: string; rows: EventRow[] }[]
  /** The following ones of the year, when there are more than a page shows. */
  more: string | null
  previous: Turn | null
  next: Turn | null
}

const ON_PAGE = 200
const GAPS = ['recordings', 'texts'] as const
type Gap = (typeof GAPS)[number]

/** `?year=5742`; the latest year without one. Refuses `not-found` for what is no year. */
export function eventsPage(ask: Ask): EventsPage {
  const { catalog, lang, query } = ask
  const words = calendarWords(lang)
  const years = yearList(ask, (each) => `/events?year=${each}`)
  const allYears = years.map(({ year }) => year)
  const asked = query.get('year')
  if (asked !== null && !(/^\d{4}$/.test(asked) && isDateKey(asked))) {
    throw refuse('not-found', siteSaid('year-form'))
  }
  const year = asked === null ? allYears.at(-1) : Number(asked)
  const missing = GAPS.find((gap) => gap === query.get('missing'))
  const head = { title: heardWords(lang).listTitle, description: words.eventsLead }
  if (year === undefined) {
    return { head, years, year: null, filters: [], months: [], more: null, previous: null, next: null }
  }
  const key = String(year).padStart(4, '0')
  const cursor = query.get('cursor') ?? undefined
  const page = pageOfEvents(catalog, {
    within: key,
    limit: ON_PAGE,
    cursor,
    ...(missing !== undefined && { missing }),
  })
  const found = page.events.map((each) => eventRow(each, lang))
  const isWhole = page.next === null && cursor === undefined
  const known = missing === undefined ? years.find((each) => each.year === year) : undefined
  const turn = (other: number | undefined): Turn | null =>
    other === undefined ? null : { name: writtenYear(other, lang), href: inLang(addressOf(other, missing), lang) }
  return {
    head: asked === null ? head : { ...head, title: `${head.title} ${writtenYear(year, lang)}` },
    years,
    year: {
      year,
      title: words.allOf(writtenYear(year, lang)),
      // How many of a long list lack something is counted nowhere.
      count: isWhole ? counted(lang, found.length, words.events) : (known?.count ?? ''),
      calendar: inLang(`/calendar/${key}`, lang),
    },
    filters: [undefined, ...GAPS].map((gap) => ({
      name: gap === undefined ? words.all : gap === 'texts' ? words.withoutText : words.withoutRecording,
      href: inLang(addressOf(year, gap), lang),
      isChosen: gap === missing,
    })),
    months: [...Map.groupBy(found, (row) => (row.key ?? '').slice(0, 8).replace(/-$/, ''))].map(([month, rows]) => ({
      name: writtenDate(month, lang),
      rows,
    })),
    more:
      page.next === null ? null : inLang(`${addressOf(year, missing)}&cursor=${encodeURIComponent(page.next)}`, lang),
    previous: turn(allYears.findLast((each) => each < year)),
    next: turn(allYears.find((each) => each > year)),
  }
}

function addressOf(year: number, missing: Gap | undefined): string {
  const more = missing === undefined ? '' : `&missing=${missing}`
  return `/events?year=${String(year).padStart(4, '0')}${more}`
}
