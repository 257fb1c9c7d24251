/** What is beside the words of a unit: where they are printed, heard and spoken of. */

import { printingsAmong } from '@yalkut/catalog/organizing'
import { linkedItemsOfEach, type namesOf, relationsWith } from '@yalkut/catalog/reading'
import { isUnchecked } from '@yalkut/model'
import { href } from '#lib/href.ts'
import type { Named } from '#lib/names.ts'
import type { Ask } from '#lib/server/ask.ts'
import { citedNames } from '#lib/server/cited-names.ts'
import { localName, nameIn } from '#lib/server/names.ts'
import type { ShownItem, ShownOf, ShownUnit } from '#lib/server/shown-items.ts'
import { bookWords } from '#lib/words/books.ts'
import { typeName } from '#lib/words/types.ts'

export interface Link {
  name: Named
  href: string
  /** What is said beside it. */
  more?: string
  /** A machine found it, and no person has checked it. */
  isMachine?: boolean
  /** Of another site. */
  isOutside?: boolean
  /** A file, and no page to read. */
  isFile?: boolean
}

export interface LinkGroup {
  title: string
  links: Link[]
}

export type Names = ReturnType<typeof namesOf>

/** The most entries of one group. */
const MAX = 50

export function relationsOf({ catalog }: Ask, id: string): ShownOf<'relation'>[] {
  return relationsWith(catalog, { id, limit: MAX })
}

/** The ids of the other ends. */
export function endsOf(id: string, relations: readonly ShownOf<'relation'>[]): string[] {
  return relations.map(({ data: { from, to } }) => (from === id ? to : from))
}

/** A group for each kind and direction: “Cites”, “Cited in”. `items`: what they are of, where it was read already. */
export function relationGroups(
  { catalog, lang }: Ask,
  id: string,
  relations: readonly ShownOf<'relation'>[],
  names: Names,
  items?: readonly ShownItem[],
): LinkGroup[] {
  const words = bookWords(lang)
  const chapters = endsOf(id, relations).flatMap((end) => {
    const found = names.get(end)
    return found?.type === 'unit' ? [found.id] : []
  })
  const cited = chapters.length === 0 ? null : citedNames(catalog, lang, chapters, items)
  const groups = new Map<string, Link[]>()
  for (const { data } of relations) {
    const isOut = data.from === id
    const found = names.get(isOut ? data.to : data.from)
    if (found === undefined) continue
    const title = words.relations[data.kind][isOut ? 'out' : 'in']
    const link: Link = {
      name:
        cited?.get(found.id) ??
        (found.name === null ? { text: typeName(lang, found.type) } : localName(lang, found.name)),
      href: href(found, lang),
      ...(data.note !== undefined && { more: data.note }),
      isMachine: isUnchecked(data.origin),
    }
    groups.set(title, [...(groups.get(title) ?? []), link])
  }
  return [...groups].map(([title, links]) => ({ title, links }))
}

/** `linked`: the texts and maps of contents of the unit. */
export function printingLinks(ask: Ask, linked: readonly ShownItem[]): Link[] {
  const { catalog, lang } = ask
  const words = bookWords(lang)
  return printingsAmong(catalog, linked).map(({ key, label, publication, kind, checked }) => ({
    name: localName(lang, label),
    href: kind === 'text' ? href({ id: key.slice('text:'.length) }, lang) : scanHref(ask, key, publication),
    ...(!checked && { more: words.machineRead }),
  }))
}

/** `scan:<id>:<from>-<to>` at its first page. */
function scanHref({ lang }: Ask, key: string, publication: string | null): string {
  const [, scan, pages = ''] = key.split(':')
  if (scan === undefined) return href({ id: publication ?? '' }, lang)
  const [first = '1'] = pages.split('-')
  return href({ id: scan, path: `/text/${scan}` }, lang).concat(`?page=${encodeURIComponent(first)}`)
}

/** The recordings of its farbrengens. One statement. */
export function heardLinks({ catalog, lang }: Ask, events: readonly string[]): Link[] {
  const found = linkedItemsOfEach(catalog, 'recording', { to: events, field: 'event', limit: MAX })
  return [...found.values()].flat().map((recording) => ({
    name: nameIn(lang, recording),
    href: href(recording, lang),
  }))
}

/** Where the words are on other sites, the one that they came from first. */
export function editionLinks({ lang }: Ask, { data }: ShownUnit): Link[] {
  const words = bookWords(lang)
  const { editions = [], bodySource } = data
  const found = editions.flatMap(({ url, label, source, kind }) => {
    if (url === undefined) return []
    const name: Named =
      label === undefined
        ? { text: words.sources[source] }
        : typeof label === 'string'
          ? { text: label }
          : localName(lang, label)
    return [{ name, href: url, more: words.editionKinds[kind], isOutside: true }]
  })
  if (bodySource?.url === undefined) return found
  const from = { text: words.sources[bodySource.source] }
  return [{ name: from, href: bodySource.url, more: words.wordsFrom, isOutside: true }, ...found]
}
