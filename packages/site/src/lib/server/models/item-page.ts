/** The page of any item: finds the item of an address, and picks the page by the item's type. */

import { redirect } from '@sveltejs/kit'
import { resolvePath, shownItems } from '@yalkut/catalog/reading'
import { isItemId, isOf, readId, readPath, refuse } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask } from '#lib/server/ask.ts'
import type { ShownItem } from '#lib/server/shown-items.ts'
import { shownOrMoved } from '#lib/server/shown-or-moved.ts'
import { type EventPage, eventPage } from './event-page.ts'
import { type OtherPage, otherPage } from './other-page.ts'
import { type PublicationPage, publicationPage } from './publication-page.ts'
import { type RecordingPage, recordingPage } from './recording-page.ts'
import { type ScanPage, scanPage } from './scan-page.ts'
import { type SetPage, setPage } from './set-page.ts'
import { isSubject, type SubjectPage, subjectPage } from './subject-page.ts'
import { type UnitPage, unitPage } from './unit-page.ts'
import { type WorkPage, workPage } from './work-page.ts'

/** A page of each kind is a file of this folder, and a component of the same name in `lib/pages`. */
export type ItemPage =
  | EventPage
  | OtherPage
  | PublicationPage
  | RecordingPage
  | ScanPage
  | SetPage
  | SubjectPage
  | UnitPage
  | WorkPage

/** Redirects from an id to its path, from an older path to the present one, from a merged item to the one it became, and from a
 *  person to the page as an author. */
export async function itemPage(ask: Ask): Promise<ItemPage> {
  const item = itemAt(ask)
  const page = await pageOf(ask, item)
  return { ...page, head: { shared: { name: item.id }, ...page.head, isEmbeddable: true } }
}

function itemAt(ask: Ask): ShownItem {
  const { catalog, address, lang, query } = ask
  const id = idIn(address)
  // An address that no path can be leads nowhere, as any other that nothing has.
  if (id === null && readPath(address) === null) throw refuse('not-found', siteSaid('address-unknown'))
  const found = id === null ? resolvePath(catalog, address) : null
  const item = shownOrMoved(catalog, found?.id ?? id ?? '', (into) => href({ id: into }, lang))
  const own = href(item, lang)
  const more = query.size === 0 ? '' : `?${query}`
  if (id !== null && item.path !== null) redirect(302, own + more)
  if (found?.redirected === true) redirect(301, own + more)
  const author = isOf(item, 'person') ? authorOf(ask, item.data.author) : null
  if (author !== null) redirect(302, href(author, lang))
  return item
}

function authorOf({ catalog }: Ask, id: string | undefined): ShownItem | null {
  const [author = null] = id === undefined ? [] : shownItems(catalog, [id])
  return author !== null && isOf(author, 'author') ? author : null
}

function pageOf(ask: Ask, item: ShownItem): ItemPage | Promise<ItemPage> {
  if (isOf(item, 'event')) return eventPage(ask, item)
  if (isOf(item, 'recording')) return recordingPage(ask, item)
  if (isOf(item, 'scan')) return scanPage(ask, item)
  if (isOf(item, 'unit')) return unitPage(ask, item)
  if (isOf(item, 'work')) return workPage(ask, item)
  if (isOf(item, 'set')) return setPage(ask, item)
  if (isOf(item, 'publication')) return publicationPage(ask, item)
  if (isSubject(item)) return subjectPage(ask, item)
  return otherPage(ask, item)
}

function idIn(address: string): string | null {
  const id = readId(address.slice(1))
  return id !== null && isItemId(id) ? id : null
}
