/** The desk of a printing's contents: `/map/<publication>`. */
import { getWriter } from '@yalkut/catalog/core'
import { getContents, getScanPages } from '@yalkut/catalog/media'
import { isOf, refuse } from '@yalkut/model'
import { href, mapHref } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import { type Ask, type Page, signInAddress } from '#lib/server/ask.ts'
import { localName } from '#lib/server/names.ts'
import { shownOrMoved } from '#lib/server/shown-or-moved.ts'
import type { MapPage } from './desk-page.ts'
import { mapSaid } from './said.ts'
import { mapWords } from './words.ts'

export interface MapDeskPage extends Page {
  desk: MapPage
}

/** Refuses `unauthorized` for visitors, `not-found` for what is no printing. */
export async function mapPage(ask: Ask): Promise<MapDeskPage> {
  const desk = await mapOf(ask)
  const words = mapWords(ask.lang)
  return { head: { title: words.title(desk.name.text), description: words.about }, desk }
}

/** Levels of volumes: a printing of one volume is one of them. */
const VOLUME_LEVELS: ReadonlySet<string> = new Set(['volume', 'chelek', 'kerech'])

export async function mapOf(ask: Ask): Promise<MapPage> {
  const { catalog, caller, lang, params, query } = ask
  const { person } = getWriter(caller)
  const item = shownOrMoved(catalog, params.publication ?? '', (into) => mapHref(lang, into))
  if (!isOf(item, 'publication')) throw refuse('not-found', mapSaid('no-printing', { id: item.id }))
  const scanAsked = query.get('scan')
  const read = getContents(catalog, item.id, scanAsked === null ? {} : { scan: scanAsked })
  const drawn = read.scan === null ? null : await getScanPages(catalog, read.scan)
  const last = Math.max(0, ...read.entries.map(({ to }) => to))
  const pages = Math.max(drawn?.pages.length ?? 0, read.pages ?? item.data.pageCount ?? 0, last, 1)
  const levels = read.work?.levels ?? []
  const isOfVolume = item.data.volume !== undefined && levels.length > 1 && VOLUME_LEVELS.has(levels[0] ?? '')
  const above = isOfVolume ? 1 : 0
  const did = query.get('did')
  const here = mapHref(lang, item.id, read.scan ?? undefined)
  return {
    lang,
    publication: item.id,
    scan: read.scan,
    pages,
    above,
    starts: read.starts,
    person: { id: person.id, handle: person.handle },
    name: localName(lang, item.data.title),
    href: href(item, lang),
    picture: drawn?.pictures?.template.replace('{format}', 'webp') ?? null,
    viewer: read.scan === null ? null : inLang(`/text/${read.scan}?page={page}`, lang),
    // Pages of a book of Hebrew letters are turned to the left.
    dir: /\p{Script=Latin}/u.test(item.data.title.he) ? 'ltr' : 'rtl',
    levels: read.work === null ? [] : levels.length === 0 ? ['unit'] : levels.slice(above),
    entries: read.entries,
    units: read.units.map(({ id, label }) => ({ id, name: label.he })),
    labels: read.labels,
    signIn: signInAddress(new URL(here, ask.baseUrl), lang),
    did: did === null ? null : mapWords(lang).didSend(did),
  }
}
