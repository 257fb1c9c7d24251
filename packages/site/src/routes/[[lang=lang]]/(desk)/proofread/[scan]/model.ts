/** The proofreading desk of one page of a scan: `/proofread/<scan>?page=8`. Without a page: the first that waits for this person. */

import { redirect } from '@sveltejs/kit'
import { getWriter } from '@yalkut/catalog/core'
import { getScanPages, nextPage, type ReadingPage, readingPage } from '@yalkut/catalog/media'
import { namedItems } from '@yalkut/catalog/reading'
import { refuse } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import { type Ask, type Page, signInAddress } from '#lib/server/ask.ts'
import { labelsOf, pageImage } from '#lib/server/models/scan/page-view.ts'
import { localName } from '#lib/server/names.ts'
import { getShownScan } from '#lib/server/shown-scan.ts'
import { scanWords } from '#lib/words/scan.ts'
import { shelfOf } from '../shelf.ts'
import type { Box, DeskLine, DeskPage } from './desk-page.ts'
import { addressOf } from './next-pages.ts'
import { proofreadWords } from './words.ts'

export interface ProofreadPage extends Page {
  desk: DeskPage
}

/** Refuses `unauthorized` for visitors, `forbidden` for those who may not write, `not-found` for what is no scan and for a page that
 *  it does not have. */
export async function proofreadPage(ask: Ask): Promise<ProofreadPage> {
  const { catalog, caller, lang, query } = ask
  const { person } = getWriter(caller)
  const item = getShownScan(ask)
  const shelf = shelfOf(query)
  const page = readPage(query.get('page'))
  if (page === null) {
    const next = await nextPage(catalog, caller, item.id, {})
    const here = { lang, scan: item.id, shelf }
    const more = query.has('did') ? `&did=${encodeURIComponent(query.get('did') ?? '')}` : ''
    redirect(303, addressOf(here, next.page ?? 1) + more)
  }
  const drawn = await getScanPages(catalog, item.id)
  const read = readingPage(catalog, item.id, page)
  const pages = Math.max(drawn.pages.length, item.data.pageCount ?? 0, ...read.levels.keys(), 1)
  if (page > pages) throw refuse('not-found', siteSaid('scan-has-pages', { pages }))
  const text = read.text?.withheld === null ? read.text : null
  const label = labelsOf(item.data.pageLabels)(page)
  const printing = namedItems(catalog, [item.data.publication]).get(item.data.publication)
  const name = printing?.name == null ? { text: scanWords(lang).kind } : localName(lang, printing.name)
  const language = read.text?.language ?? 'he'
  const words = proofreadWords(lang)
  const title = words.title(name.text, scanWords(lang).page(label))
  const at = (level: number): number => [...read.levels.values()].filter((each) => each === level).length
  const [once, twice] = [at(1), at(2)]
  return {
    head: { title, description: words.about },
    desk: {
      lang,
      name,
      page,
      pages,
      label,
      shelf,
      language,
      person: { id: person.id, handle: person.handle },
      scan: item.id,
      rev: text?.rev ?? 0,
      viewer: `${inLang(`/text/${item.id}`, lang)}?page=${page}`,
      dir: ['he', 'yi', 'ar'].includes(language) ? 'rtl' : 'ltr',
      image: pageImage(drawn, page, label),
      level: text?.level ?? 0,
      state: text?.state ?? null,
      isRead: text !== null,
      lines: text === null ? [] : text.lines.map(lineOf),
      progress: {
        said: words.progress(twice, once),
        twice: (100 * twice) / pages,
        once: (100 * once) / pages,
      },
      signIn: signInAddress(new URL(addressOf({ lang, scan: item.id, shelf }, page), ask.baseUrl), lang),
      did: query.has('did') ? words.didSend(query.get('did') ?? '') : null,
    },
  }
}

/** From 1; null: the address names none. Refuses `not-found` for what is no number of a page. */
function readPage(text: string | null): number | null {
  if (text === null) return null
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw refuse('not-found', siteSaid('page-missing'))
}

type ReadLine = NonNullable<ReadingPage['text']>['lines'][number]

function lineOf({ id, text, box, unsure = [], level }: ReadLine): DeskLine {
  return { id, text, box: boxOf(box), unsure, level }
}

function boxOf(box: readonly number[] | undefined): Box | null {
  const [x, y, width, height] = box ?? []
  const isWhole = x !== undefined && y !== undefined && width !== undefined && height !== undefined
  return isWhole ? [x, y, width, height] : null
}
