/** Titles of pages about an item. */
import type { Catalog } from '@yalkut/catalog'
import { namesOf } from '@yalkut/catalog/reading'
import { isOf } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import { localName, nameIn } from './names.ts'
import type { ShownItem } from './shown-items.ts'

/** The name of an item in a title; that of a unit with its sefer, since a chapter by itself says little. One statement. */
export function titleNamed(catalog: Catalog, item: ShownItem, lang: Lang): string {
  const { text } = nameIn(lang, item)
  const work = isOf(item, 'unit') ? namesOf(catalog, [item.data.work]).get(item.data.work)?.name : null
  return work == null ? text : `${text} · ${localName(lang, work).text}`
}
