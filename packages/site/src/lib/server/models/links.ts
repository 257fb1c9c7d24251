/** Links of pages to items that were only named. */
import { namesOf } from '@yalkut/catalog/reading'
import { href } from '#lib/href.ts'
import type { Ask } from '#lib/server/ask.ts'
import { localName, nameIn } from '#lib/server/names.ts'
import type { ShownItem } from '#lib/server/shown-items.ts'
import { typeName } from '#lib/words/types.ts'
import type { Link, Names } from './unit-about.ts'

/** Links to items by their ids; without those that are gone. */
export type LinkTo = (ids: readonly string[]) => Link[]

export function linkTo({ lang }: Ask, names: Names): LinkTo {
  return (ids) =>
    ids.flatMap((id) => {
      const found = names.get(id)
      if (found === undefined) return []
      // A part of something has no name: it is called by what it is.
      const name = found.name === null ? { text: typeName(lang, found.type) } : localName(lang, found.name)
      return [{ name, href: href(found, lang) }]
    })
}

/** The items are named by one statement or two. */
export function linksTo(ask: Ask, ids: readonly string[]): { names: Names; link: LinkTo } {
  const names = namesOf(ask.catalog, ids)
  return { names, link: linkTo(ask, names) }
}

export function linkOf({ lang }: Ask, item: ShownItem): Link {
  return { name: nameIn(lang, item), href: href(item, lang) }
}
