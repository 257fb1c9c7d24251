/** The pages of a sefer's printings, of which one is chosen as its title page. `/covers/<work>?scan=&from=`
 *  Source: service.md#cover. */

import { suggestFix } from '@yalkut/catalog/changing'
import { getScanPages, getWorkCover } from '@yalkut/catalog/media'
import { isOf, refuse } from '@yalkut/model'
import { href, scanPageHref } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import { goTo, type Sent } from '#lib/server/acting.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { dataAt } from '#lib/server/edit/subject.ts'
import { nameIn } from '#lib/server/names.ts'
import { shownOrMoved } from '#lib/server/shown-or-moved.ts'
import { coverWords } from './words.ts'

export interface CoverPage extends Page {
  name: Named
  seferHref: string
  now: { src: string; isMachine: boolean; credit: string | null } | null
  /** The scans of its printings. */
  scans: { id: string; name: string; href: string; isOpen: boolean }[]
  /** The pages of the scan that is open. */
  pages: ChoicePage[]
  earlier: string | null
  later: string | null
  /** The file that the pages are of; null: there is none. */
  file: string | null
  rev: number
  /** Who reads this: somebody who may choose, or why not. */
  may: 'choose' | 'sign-in' | 'suspended'
  sent: { number: number; href: string; isLive: boolean } | null
}

interface ChoicePage {
  page: number
  thumb: string
  /** The page beside its words, in full size. */
  href: string
  mark: 'chosen' | 'guessed' | null
}

/** Pages that are shown at once. */
const PAGES = 24

/** Refuses `not-found` for what is no work. */
export async function coverPage(ask: Ask): Promise<CoverPage> {
  const { catalog, caller, lang, query } = ask
  const work = getShownWork(ask)
  const { cover, sources } = await getWorkCover(catalog, work.id)
  const asked = sources.find(({ item }) => item === query.get('scan'))
  const open = asked ?? sources.find(({ sha256 }) => sha256 === cover?.file) ?? firstServed(sources)
  const words = coverWords(lang)
  const own = (more: Record<string, string>): string => inLang(`/covers/${work.id}?${new URLSearchParams(more)}`, lang)
  const served = open === undefined || open.linked ? undefined : open
  const all = served === undefined ? [] : (await getScanPages(catalog, served.item)).pages
  const from = firstOf(query.get('from'), all.length)
  const shown = all.slice(from - 1, from - 1 + PAGES)
  const mark = cover?.machine === true ? 'guessed' : 'chosen'
  const turn = (to: number, is: boolean): string | null =>
    is && open !== undefined ? own({ scan: open.item, from: String(Math.max(1, to)) }) : null
  return {
    head: { title: words.title, description: words.about, isHidden: true },
    name: nameIn(lang, work),
    seferHref: href(work, lang),
    now: cover === null ? null : { src: cover.thumb.url, isMachine: cover.machine, credit: cover.credit },
    scans: sources.map(({ item }, at) => ({
      id: item,
      name: words.scan(at + 1),
      href: own({ scan: item }),
      isOpen: item === open?.item,
    })),
    pages: shown.map(({ page, thumbnail }) => ({
      page,
      thumb: thumbnail,
      href: scanPageHref(served?.item ?? '', page, lang),
      mark: cover?.page === page && cover.file === served?.sha256 ? mark : null,
    })),
    earlier: turn(from - PAGES, from > 1),
    later: turn(from + PAGES, from + PAGES <= all.length),
    file: served?.sha256 ?? null,
    rev: work.rev,
    may: mayOf(caller),
    sent: sentIn(ask),
  }
}

/** Sends the page that was chosen, as a suggestion. Refuses `invalid` for a page that the sefer's printings lack. */
export async function sendCover(sent: Sent): Promise<never> {
  const { catalog, caller, form } = sent
  const work = getShownWork(sent)
  const [file, page] = [form.text('file'), Number(form.text('page'))]
  const { sources } = await getWorkCover(catalog, work.id)
  const source = sources.find(({ sha256, linked }) => sha256 === file && !linked)
  const pages = source === undefined ? [] : (await getScanPages(catalog, source.item)).pages
  if (!pages.some((each) => each.page === page)) {
    throw refuse('invalid', siteSaid('cover-page-needed'))
  }
  const rev = numberIn(form.text('rev')) ?? work.rev
  const note = form.text('note')
  const { number, id, status } = await suggestFix(catalog, caller, {
    entityId: work.id,
    data: { ...dataAt(sent, work.id, rev), cover: { file, page } },
    rev,
    ...(note !== '' && { note }),
  })
  const live = status === 'merged' ? '&live=1' : ''
  const scan = source === undefined ? '' : `&scan=${source.item}`
  return goTo(`/covers/${work.id}?sent=${number ?? id}${live}${scan}`, sent)
}

/** A merged duplicate leads to what it became. */
function getShownWork({ catalog, params, lang }: Ask) {
  const item = shownOrMoved(catalog, params.id ?? '', (into) => inLang(`/covers/${into}`, lang))
  if (isOf(item, 'work')) return item
  throw refuse('not-found', siteSaid('no-sefer', { id: item.id }))
}

function firstServed<S extends { linked: boolean }>(sources: readonly S[]): S | undefined {
  return sources.find(({ linked }) => !linked) ?? sources[0]
}

/** The first page that is shown. */
function firstOf(text: string | null, count: number): number {
  const wanted = /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1
  return wanted <= count ? wanted : 1
}

function mayOf(caller: Ask['caller']): CoverPage['may'] {
  if (caller.kind !== 'person') return 'sign-in'
  return caller.person.suspended ? 'suspended' : 'choose'
}

function numberIn(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

function sentIn({ query, lang }: Ask): CoverPage['sent'] {
  const number = numberIn(query.get('sent') ?? '')
  if (number === null) return null
  const to = inLang(`/suggestions/${number}`, lang)
  return { number, href: to, isLive: query.get('live') === '1' }
}
