/** The first page: a question, today, sefarim, what needs a hand, what changed. */
import { scansAndTranscriptsToCheck } from '@yalkut/catalog/machines'
import { catalogTree, listCommits, namesOf, shownEvents, shownItems } from '@yalkut/catalog/reading'
import { dayAfter } from '@yalkut/hebrew'
import { isOf } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { CoverView } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { momentText, todayKey } from '#lib/server/dates.ts'
import { writtenCivil, writtenDate } from '#lib/server/hebrew-dates.ts'
import { localName } from '#lib/server/names.ts'
import { homeWords } from '#lib/words/home.ts'
import { siteWords } from '#lib/words/site.ts'
import { imagesOf, workCovers } from './cover-views.ts'
import { type EventRow, eventRow } from './heard/event-rows.ts'

/** A line of a list: what it is called, and what is said below it. */
interface Row {
  title: string
  lang?: string
  note: string
  href: string
}

export interface HomePage extends Page {
  hasSearch: true
  day: { hebrew: string; civil: string }
  sefarim: CoverView[]
  /** Of these days, in other years. */
  farbrengens: EventRow[]
  /** `done`: of 100. */
  help: (Row & { done: number })[]
  changes: Row[]
}

const MOST_SEFARIM = 10
const MOST_ROWS = 5
/** Events among which the nearest are looked for. */
const MOST_NEAR = 200

export async function homePage(ask: Ask): Promise<HomePage> {
  const { lang, now, baseUrl } = ask
  const key = todayKey(now)
  return {
    head: {
      title: '',
      description: homeWords(lang).description,
      jsonLd: [catalogFacts(lang, baseUrl), siteFacts(lang, baseUrl)],
    },
    hasSearch: true,
    day: { hebrew: writtenDate(key, lang), civil: writtenCivil(key, lang) ?? '' },
    sefarim: await sefarimOf(ask),
    farbrengens: farbrengensNear(ask, key),
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

/** Farbrengens of other years, of this day and of the days after it: the nearest first. */
function farbrengensNear({ catalog, lang }: Ask, today: string): EventRow[] {
  const days = Array.from({ length: DAYS_ON }, (_, on) => dayAfter(today, on)?.slice(5) ?? '')
  const known = days.filter((day) => day !== '')
  const found = shownEvents(catalog, { day: known.join(','), limit: MOST_NEAR })
  const rankOf = (key: string | null): number => known.indexOf(key?.slice(5) ?? '')
  return found
    .map((event) => eventRow(event, lang))
    .toSorted((a, b) => rankOf(a.key) - rankOf(b.key))
    .slice(0, MOST_ROWS)
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
