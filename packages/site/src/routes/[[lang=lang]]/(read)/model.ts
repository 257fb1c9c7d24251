/** The first page: a question, today, sefarim, what needs a hand, what changed. */
import { scansAndTranscriptsToCheck } from '@yalkut/catalog/media'
import { catalogTree, eventsOfDays, listCommits, namesOf, shownItems } from '@yalkut/catalog/reading'
import { dayAfter } from '@yalkut/hebrew'
import { isOf } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { CoverView } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { momentText, todayKey } from '#lib/server/dates.ts'
import { weekdayIn, writtenCivil, writtenDate, writtenMonthDay } from '#lib/server/hebrew-dates.ts'
import { imagesOf, workCovers } from '#lib/server/models/cover-views.ts'
import { type EventRow, eventRow } from '#lib/server/models/heard/event-rows.ts'
import { localName } from '#lib/server/names.ts'
import { siteWords } from '#lib/words/site.ts'
import { homeWords } from './words.ts'

/** A line of a list: what it is called, and what is said below it. */
interface Row {
  title: string
  lang?: string
  note: string
  href: string
}

export interface HomePage extends Page {
  hasSearch: true
  day: {
    hebrew: string
    civil: string
    /** How much there is of this day in other years; null: nothing yet. */
    count: string | null
    /** The day of the coming month with the most. */
    ahead: { title: string; note: string; href: string } | null
  }
  sefarim: CoverView[]
  /** Of these days, in other years. */
  farbrengens: EventRow[]
  /** `done`: of 100. */
  help: (Row & { done: number })[]
  changes: Row[]
}

const MOST_SEFARIM = 12
const MOST_ROWS = 5

export async function homePage(ask: Ask): Promise<HomePage> {
  const { lang, now, baseUrl } = ask
  const key = todayKey(now)
  const days = daysNear(ask, key)
  const near = days.flatMap(({ rows }) => rows).slice(0, MOST_ROWS)
  return {
    head: {
      title: '',
      description: homeWords(lang).description,
      jsonLd: [catalogFacts(lang, baseUrl), siteFacts(lang, baseUrl)],
    },
    hasSearch: true,
    day: dayOf(lang, key, days),
    sefarim: await sefarimOf(ask),
    farbrengens: near,
    help: helpOf(ask),
    changes: changesOf(ask),
  }
}

/** The first sefarim of the shelves. */
async function sefarimOf(ask: Ask): Promise<CoverView[]> {
  const { catalog, lang } = ask
  type Node = ReturnType<typeof catalogTree>['children'][number]
  const shelves = catalogTree(catalog, { depth: 3, limit: 12 })
  const under = (nodes: readonly Node[]): Node[] =>
    nodes.flatMap((node) => (node.type === 'work' ? [node] : under(node.children)))
  const nodes = under(shelves.children).slice(0, MOST_SEFARIM)
  const units = new Map(nodes.map(({ id, counts }) => [id, counts.units]))
  const items = shownItems(catalog, [...units.keys()])
  const works = items.filter((item) => isOf(item, 'work'))
  const names = namesOf(
    catalog,
    works.flatMap(({ data }) => data.authors),
  )
  const images = await imagesOf(ask, works)
  return workCovers(ask, works, { names, images }, ({ id }) => {
    const count = units.get(id) ?? 0
    return count === 0 ? undefined : homeWords(lang).units(count)
  })
}

/** How many days on are looked at for farbrengens. */
const DAYS_ON = 30

/** A day that comes, and what began on it in other years. */
interface DayNear {
  /** `MM-DD` */
  day: string
  /** In how many days it comes. */
  on: number
  count: number
  rows: EventRow[]
}

/** This day and the days after it, with the first farbrengens of each. */
function daysNear({ catalog, lang }: Ask, today: string): DayNear[] {
  const days = Array.from({ length: DAYS_ON }, (_, on) => dayAfter(today, on)?.slice(5) ?? '')
  const found = eventsOfDays(catalog, {
    days: days.map((day) => (day === '' ? [] : [day])),
    butYear: today.slice(0, 4),
    each: MOST_ROWS,
  })
  return days.map((day, on) => {
    const { count = 0, shown = [] } = found[on] ?? {}
    return { day, on, count, rows: shown.map((each) => eventRow(each, lang)) }
  })
}

function dayOf(lang: Lang, key: string, days: readonly DayNear[]): HomePage['day'] {
  const words = homeWords(lang)
  const [today, ...ahead] = days
  // Of days with as much, the nearest.
  const most = ahead.toSorted((a, b) => b.count - a.count).find(({ count }) => count > 0)
  const [first] = most?.rows ?? []
  return {
    hebrew: writtenDate(key, lang),
    civil: [weekdayIn(key, lang), writtenCivil(key, lang) ?? ''].join(', '),
    count: today === undefined || today.count === 0 ? null : words.events(today.count),
    ahead:
      first === undefined || most === undefined
        ? null
        : {
            title: words.inDays(most.on, writtenMonthDay(first.key ?? '', lang)),
            note: words.events(most.count),
            href: inLang(`/dates/${most.day}`, lang),
          },
  }
}

/** What machines read or heard and nobody has checked: scans first, then transcripts. */
function helpOf({ catalog, lang }: Ask): HomePage['help'] {
  const words = homeWords(lang)
  const { scans, transcripts } = scansAndTranscriptsToCheck(catalog, MOST_ROWS)
  const named = (title: { he: string; en?: string } | null, id: string) => {
    const { text, lang: own } = title === null ? { text: id } : localName(lang, title)
    return { title: text, ...(own !== undefined && { lang: own }) }
  }
  const rows = [
    ...scans.map(({ scan, title, pages, checked }) => ({
      ...named(title, scan),
      note: words.pages(pages - checked),
      href: inLang(`/text/${scan}`, lang),
      done: percent(checked, pages),
    })),
    ...transcripts.map(({ event, recording, path, title, paragraphs, checked }) => ({
      ...named(title, recording),
      note: words.paragraphs(paragraphs - checked),
      href: href({ id: event ?? recording, path }, lang),
      done: percent(checked, paragraphs),
    })),
  ]
  return rows.filter(({ done }) => done < 100).slice(0, MOST_ROWS)
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}

function changesOf({ catalog, lang }: Ask): Row[] {
  const { commits } = listCommits(catalog, { order: 'newest', limit: MOST_ROWS, changes: 0 })
  return commits.map(({ seq, at, summary }) => ({
    title: summary[lang],
    note: momentText(at, lang),
    href: inLang(`/commits/${seq}`, lang),
  }))
}

function catalogFacts(lang: Lang, baseUrl: string) {
  return {
    '@type': 'DataCatalog',
    name: siteWords(lang).name,
    description: homeWords(lang).description,
    url: baseUrl + inLang('/', lang),
    inLanguage: lang,
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
    isAccessibleForFree: true,
  }
}

function siteFacts(lang: Lang, baseUrl: string) {
  return {
    '@type': 'WebSite',
    name: siteWords(lang).name,
    url: baseUrl + inLang('/', lang),
    potentialAction: {
      '@type': 'SearchAction',
      target: `${baseUrl}${inLang('/search', lang)}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
}
