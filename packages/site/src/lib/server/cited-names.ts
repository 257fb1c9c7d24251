/** Names of items where they stand outside of their sefer. */
import type { Catalog } from '@yalkut/catalog'
import { namesOf, shownItems } from '@yalkut/catalog/reading'
import { isOf } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { localName, nameIn } from './names.ts'
import type { ShownItem } from './shown-items.ts'

/** Of the units among `ids`, by their ids: each with its sefer first, as it is cited, since a chapter by itself says little. At most
 *  two statements. `items`: where they were read already. */
export function citedNames(
  catalog: Catalog,
  lang: Lang,
  ids: readonly string[],
  items: readonly ShownItem[] = shownItems(catalog, [...new Set(ids)]),
): Map<string, Named> {
  const units = items.filter((item) => isOf(item, 'unit')).filter(({ id }) => ids.includes(id))
  const sefarim = units.length === 0 ? null : namesOf(catalog, [...new Set(units.map(({ data }) => data.work))])
  return new Map(
    units.map((unit) => {
      const own = nameIn(lang, unit)
      const work = sefarim?.get(unit.data.work)?.name
      const named: Named = work == null ? own : { ...own, text: `${localName(lang, work).text}, ${own.text}` }
      return [unit.id, named]
    }),
  )
}
