/** Items of the catalog that a new item may be. */
import { namesOf } from '@yalkut/catalog/reading'
import type { CheckedAhead } from '@yalkut/catalog/sending'
import { href } from '#lib/href.ts'
import type { Named } from '#lib/names.ts'
import type { Ask } from '#lib/server/ask.ts'
import { localName } from '#lib/server/names.ts'

export function alikeOf(
  { catalog, lang }: Ask,
  warnings: CheckedAhead['checks'],
): { name: Named; href: string }[] {
  const ids = warnings.flatMap(({ check, message }) =>
    check === 'duplicates' ? (message.match(/rh-[0-9a-hjkmnp-tv-z]{6,16}/) ?? []) : [],
  )
  return [...namesOf(catalog, ids).values()].map((item) => ({
    name: item.name === null ? { text: item.id } : localName(lang, item.name),
    href: href(item, lang),
  }))
}
