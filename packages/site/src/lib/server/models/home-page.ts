/** The first page: a question, today, sefarim, what needs a hand, what changed. */
import { machineToCheck } from '@yalkut/catalog/machines'
import { catalogTree, listCommits } from '@yalkut/catalog/reading'
import { href } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { CoverView } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { civilDate, hebrewDate, momentText, todayKey } from '#lib/server/dates.ts'
import { localName } from '#lib/server/names.ts'
import { homeWords } from '#lib/words/home.ts'
import { siteWords } from '#lib/words/site.ts'

/** A line of a list: what it is called, and what is said below it. */
interface Row {
  title: string
  lang?: string
  note: string
  href: string
}

export interface HomePage extends Page {
  hasSearch: true
  day: { key: string; hebrew: string; civil: string }
  sefarim: CoverView[]
  /** `done`: of 100. */
  help: (Row & { done: number })[]
  changes: Row[]
}

const MOST_SEFARIM = 10
const MOST_ROWS = 5

export function homePage(ask: Ask): HomePage {
  const { lang, now, baseUrl } = ask
  const key = todayKey(now)
  return {
    head: {
      title: '',
      description: homeWords(lang).description,
      jsonLd: [catalogFacts(lang, baseUrl), siteFacts(lang, baseUrl)],
    },
    hasSearch: true,
    day: { key, hebrew: hebrewDate(key, lang), civil: civilDate(now, lang) },
    sefarim: sefarimOf(ask),
    help: helpOf(ask),
    changes: changesOf(ask),
  }
}

/** The first sefarim of the shelves. */
function sefarimOf({ catalog, lang }: Ask): CoverView[] {
  type Node = ReturnType<typeof catalogTree>['children'][number]
  const shelves = catalogTree(catalog, { depth: 3, limit: 12 })
  const works = (
    nodes: readonly Node[],
    shelf: Node | null,
  ): { node: Node; shelf: Node | null }[] =>
    nodes.flatMap((node) => (node.type === 'work' ? [{ node, shelf }] : works(node.children, node)))
  return works(shelves.children, null)
    .slice(0, MOST_SEFARIM)
    .map(({ node, shelf }) => ({
      name: node.name === null ? { text: node.id } : localName(lang, node.name),
      title: node.name?.he ?? node.id,
      ...(shelf?.name && { by: { text: shelf.name.he, lang: 'he' } }),
      href: href(node, lang),
      ...(node.counts.units > 0 && { note: homeWords(lang).units(node.counts.units) }),
    }))
}

/** What machines read or heard and nobody has checked: scans first, then transcripts. */
function helpOf({ catalog, lang }: Ask): HomePage['help'] {
  const words = homeWords(lang)
  const { scans, transcripts } = machineToCheck(catalog, MOST_ROWS)
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
