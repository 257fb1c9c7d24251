/** Items of the catalog that a new item may be: those that the checks name, and those that search finds by its name, with the rules
 *  of search. */

import type { CheckedAhead } from '@yalkut/catalog/changing'
import { namesOf } from '@yalkut/catalog/reading'
import { type JsonObject, nameOf } from '@yalkut/model'
import { href } from '#lib/href.ts'
import type { Named } from '#lib/names.ts'
import type { Ask } from '#lib/server/ask.ts'
import { localName } from '#lib/server/names.ts'
import { findItems } from './item-fields.ts'

export interface Alike {
  name: Named
  href: string
}

/** The most that search adds. */
const MOST_FOUND = 5
/** Fewer letters name nothing. */
const SHORTEST = 3

export function alikeOf({ catalog, lang }: Ask, warnings: CheckedAhead['checks']): Alike[] {
  const ids = warnings.flatMap(({ check, message }) =>
    check === 'duplicates' ? (message.match(/rh-[0-9a-hjkmnp-tv-z]{6,16}/) ?? []) : [],
  )
  return [...namesOf(catalog, ids).values()].map((item) => ({
    name: item.name === null ? { text: item.id } : localName(lang, item.name),
    href: href(item, lang),
  }))
}

/** Types of which many items have the same name: a chapter, a paragraph. */
const ALIKE_BY_NATURE: ReadonlySet<string> = new Set(['unit', 'recording', 'schema'])

/** For a new item, what search finds by its name in either language, the likeliest first. */
export function namedAlike(ask: Ask, type: string, data: JsonObject): Alike[] {
  if (ALIKE_BY_NATURE.has(type)) return []
  const name = nameOf(type, data)
  const said = [name?.he, name?.en].map((text) => (text ?? '').trim())
  const found = [...new Set(said)]
    .filter((text) => text.length >= SHORTEST)
    .flatMap((text) => findItems(ask, text, [type]))
  const each = new Map(found.map(({ id, name, href }) => [id, { name, href }]))
  return [...each.values()].slice(0, MOST_FOUND)
}
