/** The viewer of a scan: `/text/<scan>?page=8&line=l3`. */
import { redirect } from '@sveltejs/kit'
import { findInScan, getScanPages, type ReadingPage, readingPage } from '@yalkut/catalog/media'
import { namedItems } from '@yalkut/catalog/reading'
import { refuse } from '@yalkut/model'
import { writePlaces } from '#lib/fix-place.ts'
import { href, proofreadHref } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { opening } from '#lib/server/head.ts'
import {
  type LineView,
  labelsOf,
  lineViews,
  type PageImage,
  pageImage,
  type ScanPages,
  stateOfPage,
} from '#lib/server/models/scan/page-view.ts'
import { localName } from '#lib/server/names.ts'
import type { ShownOf } from '#lib/server/shown-items.ts'
import { getShownScan } from '#lib/server/shown-scan.ts'
import { counted } from '#lib/words/in-both.ts'
import { scanWords } from '#lib/words/scan.ts'

export interface Thumb {
  page: number
  label: string
  href: string
  src: string | null
  isHere: boolean
}

export interface ScanViewerPage extends Page {
  name: Named
  /** The printing, and the scan’s own page. */
  printing: { name: Named; href: string } | null
  scan: string
  address: string
  page: number
  pages: number
  /** What is looked for and shown stays while pages are turned. */
  kept: { name: 'q' | 'view'; value: string }[]
  label: string
  /** Which way the pages of the book are turned. */
  dir: 'rtl' | 'ltr'
  lang: string
  view: 'single' | 'spread'
  otherView: string | null
  /** One image, or two of a spread. */
  images: PageImage[]
  lines: LineView[]
  state: string | null
  level: number
  /** A sentence in place of the lines. */
  instead: string | null
  thumbs: Thumb[]
  previous: string | null
  next: string | null
  search: {
    q: string
    said: string
    hits: { href: string; label: string; text: string }[]
    /** Where the same words are fixed in all lines. */
    alike: string
  } | null
  report: string
  /** Where the lines are corrected. */
  fix: string
  /** The desk of this page; null: it was read twice, or has no words. */
  proofread: string | null
  pdf: string | null
  /** Where some of its pages are had as a PDF. */
  range: string | null
  /** The words of the page as files of other programs. */
  files: { name: string; href: string }[]
  manifest: string | null
}

/** Small pages on both sides of this one. */
const THUMBS = 12
const FILES = [
  ['alto', 'ALTO'],
  ['page', 'PAGE XML'],
  ['hocr', 'hOCR'],
] as const
const MOST_FOUND = 100

/** Refuses `bad-request` and `not-found` for what is no scan, and for a page that it does not have. */
export async function scanViewerPage(ask: Ask): Promise<ScanViewerPage> {
  const { catalog, lang, query } = ask
  const item = getShownScan(ask)
  const drawn = await getScanPages(catalog, item.id)
  const words = scanWords(lang)
  const label = labelsOf(item.data.pageLabels)
  const page = readPage(query.get('page'))
  const read = readingPage(catalog, item.id, page)
  const pages = Math.max(drawn.pages.length, item.data.pageCount ?? 0, ...read.levels.keys(), 1)
  const printing = namedItems(catalog, [item.data.publication]).get(item.data.publication)
  const name = printing?.name == null ? { text: words.kind } : localName(lang, printing.name)
  const address = inLang(`/text/${item.id}`, lang)
  const view = query.get('view') === 'spread' && drawn.pages.length > 1 ? 'spread' : 'single'
  const kept = keptOf(query, view)
  const toPage = (other: number): string => addressOf(address, { page: other, kept })
  const to = query.get('to')
  if (to !== null) redirect(303, toPage(pageNamed(to, { pages, label })))
  if (page > pages) throw refuse('not-found', siteSaid('scan-has-pages', { pages }))
  const step = view === 'spread' ? 2 : 1
  const title = `${name.text}, ${words.page(label(page))}`
  const language = read.text?.language ?? 'he'
  return {
    head: { title, description: descriptionOf(title, read), shared: { name: item.id } },
    name,
    address,
    page,
    pages,
    kept,
    view,
    printing: printing === undefined ? null : { name, href: href(printing, lang) },
    scan: href(item, lang),
    label: label(page),
    dir: ['he', 'yi', 'ar'].includes(language) ? 'rtl' : 'ltr',
    lang: language,
    otherView: otherViewOf(drawn, { view, address, page, kept }),
    images: [page, page + 1].slice(0, step).flatMap((each) => pageImage(drawn, each, label(each)) ?? []),
    lines: read.text === null ? [] : lineViews(read.text, query.get('line'), query.get('q') ?? ''),
    state: stateOfPage(read.text, lang),
    level: read.text?.level ?? 0,
    instead: read.text === null ? words.notRead : read.text.withheld === null ? null : words.withheld,
    thumbs: thumbsOf(drawn, { page, pages, label, toPage }),
    previous: page > 1 ? toPage(Math.max(1, page - step)) : null,
    next: page + step <= pages ? toPage(page + step) : null,
    search: searchIn(ask, item, { label, address }),
    report: inLang(`/report?entity=${item.id}`, lang),
    proofread:
      read.text === null || read.text.withheld !== null || read.text.level >= 2
        ? null
        : proofreadHref(lang, { scan: item.id, page }),
    fix: writePlaces([{ kind: 'scan', entity: item.id, page }]),
    pdf: drawn.pages.length === 0 ? null : `/objects/${item.data.file}`,
    range: drawn.pages.length < 2 ? null : `/v1/scans/${item.id}/pages.pdf`,
    files:
      read.text === null || read.text.withheld !== null
        ? []
        : FILES.map(([format, file]) => ({
            name: file,
            href: `/v1/scans/${item.id}/text?page=${page}&format=${format}`,
          })),
    manifest: drawn.manifest,
  }
}

/** From 1. Refuses `not-found` for what is no number of a page. */
function readPage(text: string | null): number {
  if (text === null) return 1
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw refuse('not-found', siteSaid('page-missing'))
}

function descriptionOf(title: string, { text }: ReadingPage): string {
  const words = text?.lines.map((line) => line.text).join(' ') ?? ''
  return opening(words === '' ? title : words)
}

type Kept = ScanViewerPage['kept']

function keptOf(query: Ask['query'], view: ScanViewerPage['view']): Kept {
  const q = query.get('q')?.trim() ?? ''
  return [
    ...(q === '' ? [] : [{ name: 'q' as const, value: q }]),
    ...(view === 'spread' ? [{ name: 'view' as const, value: view }] : []),
  ]
}

function addressOf(address: string, { page, kept }: { page: number; kept: Kept }): string {
  const more = new URLSearchParams(kept.map(({ name, value }) => [name, value]))
  return `${address}?page=${page}${more.size === 0 ? '' : `&${more}`}`
}

/** The page that a reader writes: as it is printed, else its number in the file. Refuses `not-found`. */
function pageNamed(text: string, { pages, label }: Pick<Around, 'pages' | 'label'>): number {
  const asked = text.trim()
  const printed = Array.from({ length: pages }, (_, at) => at + 1).find((page) => label(page) === asked)
  if (printed !== undefined) return printed
  const page = readPage(asked)
  if (page > pages) throw refuse('not-found', siteSaid('scan-has-pages', { pages }))
  return page
}

function otherViewOf(
  drawn: ScanPages,
  { view, address, page, kept }: Pick<ScanViewerPage, 'view' | 'address' | 'page' | 'kept'>,
): string | null {
  if (drawn.pages.length < 2) return null
  const others = kept.filter(({ name }) => name !== 'view')
  const now = view === 'spread' ? others : [...others, { name: 'view' as const, value: 'spread' }]
  return addressOf(address, { page, kept: now })
}

interface Around {
  page: number
  pages: number
  label: (page: number) => string
  toPage: (page: number) => string
}

function thumbsOf(drawn: ScanPages, { page, pages, label, toPage }: Around): Thumb[] {
  const first = Math.max(1, page - THUMBS)
  const last = Math.min(pages, page + THUMBS)
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const each = first + at
    const src = drawn.pages[each - 1]?.thumbnail ?? null
    return { page: each, label: label(each), href: toPage(each), src, isHere: each === page }
  })
}

function searchIn(
  { catalog, query, lang }: Ask,
  scan: ShownOf<'scan'>,
  { label, address }: { label: (page: number) => string; address: string },
): ScanViewerPage['search'] {
  const q = query.get('q')?.trim() ?? ''
  if (q === '') return null
  const found = findInScan(catalog, scan.id, q, MOST_FOUND)
  return {
    q,
    alike: `${address}/alike?${new URLSearchParams({ from: q })}`,
    said: saidOf(found.length, lang),
    hits: found.map(({ page, line }) => ({
      href: `${address}?page=${page}&line=${encodeURIComponent(line.id)}&${new URLSearchParams({ q })}#line-${line.id}`,
      label: scanWords(lang).page(label(page)),
      text: line.text,
    })),
  }
}

function saidOf(found: number, lang: Lang): string {
  const words = scanWords(lang)
  if (found === 0) return words.noneFound
  return found === MOST_FOUND ? words.foundMost(found) : counted(lang, found, words.found)
}
