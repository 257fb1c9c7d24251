/** Where readers see an item that is a part of a scan, a text or a recording. Its own page leads there. */
import { namesOf, shownItems } from '@yalkut/catalog/reading'
import { isOf } from '@yalkut/model'
import { heardHref, href, scanPageHref, segmentHref } from '#lib/href.ts'
import type { Ask } from '#lib/server/ask.ts'
import { localName } from '#lib/server/names.ts'
import type { ShownItem } from '#lib/server/shown-items.ts'
import { bookWords } from '#lib/words/books.ts'
import { typeName } from '#lib/words/types.ts'
import type { Link } from './unit-about.ts'

/** Types whose words and times are put right on the page that shows them. */
const THERE: ReadonlySet<string> = new Set(['text-page', 'segment', 'alignment-span'])

export function isPutRightThere(type: string): boolean {
  return THERE.has(type)
}

/** null for an item that is no part of another, and where readers do not see the other. */
export function shownAt(ask: Ask, item: ShownItem): Link | null {
  const { lang } = ask
  if (isOf(item, 'text-page')) {
    const layer = find(ask, item.data.layer)
    if (layer === null || !isOf(layer, 'text-layer')) return null
    const { page } = item.data
    const more = bookWords(lang).pageOfScan(page)
    return linkOf(ask, layer.data.scan, ({ id }) => scanPageHref(id, page, lang), more)
  }
  if (isOf(item, 'text-layer')) return linkOf(ask, item.data.scan)
  if (isOf(item, 'contents-map')) return linkOf(ask, item.data.publication)
  if (isOf(item, 'text')) return linkOf(ask, ownerOf(item.data))
  if (isOf(item, 'segment')) {
    const text = find(ask, item.data.text)
    if (text === null || !isOf(text, 'text')) return null
    return linkOf(ask, ownerOf(text.data), (owner) => segmentHref(owner, item.id, lang))
  }
  if (isOf(item, 'alignment')) return linkOf(ask, item.data.recording)
  if (isOf(item, 'alignment-span')) {
    const alignment = find(ask, item.data.alignment)
    if (alignment === null || !isOf(alignment, 'alignment')) return null
    const { startMs } = item.data
    return linkOf(ask, alignment.data.recording, (owner) => heardHref(owner, startMs, lang))
  }
  return null
}

function ownerOf({ unit, recording, publication }: Extract<ShownItem, { type: 'text' }>['data']): string | undefined {
  return unit ?? recording ?? publication
}

function find({ catalog }: Ask, id: string): ShownItem | null {
  return shownItems(catalog, [id])[0] ?? null
}

type Named = { id: string; type: string; path: string | null }

/** `at`: the address inside the page of the item. */
function linkOf(
  ask: Ask,
  id: string | undefined,
  at: (item: Named) => string = (item) => href(item, ask.lang),
  more?: string,
): Link | null {
  const found = id === undefined ? undefined : namesOf(ask.catalog, [id]).get(id)
  if (found === undefined) return null
  const { type, name } = found
  const text = name === null ? { text: typeName(ask.lang, type) } : localName(ask.lang, name)
  return { name: text, href: at(found), ...(more !== undefined && { more }) }
}
