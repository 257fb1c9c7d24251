/** Items to which files may belong. */
import { namedItems } from '@yalkut/catalog/reading'
import { href } from '#lib/href.ts'
import type { Ask } from '#lib/server/ask.ts'
import { localName } from '#lib/server/names.ts'
import type { Place } from './desk-page.ts'

/** Items as places, in the order of their ids; those that are not shown are left out. */
export function placesOf({ catalog, lang }: Pick<Ask, 'catalog' | 'lang'>, ids: readonly string[]): Place[] {
  const items = namedItems(catalog, [...ids])
  return ids.flatMap((id) => {
    const item = items.get(id)
    if (item === undefined) return []
    const name = item.name === null ? { text: id } : localName(lang, item.name)
    return [{ id, type: item.type, name, href: href(item, lang) }]
  })
}
