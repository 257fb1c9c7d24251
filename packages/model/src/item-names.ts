/** What an item is called, and every word by which people look for it.
 *  Source: service.md#names; shapes.md#names. */
import { isJsonObject } from './json.ts'
import type { LocalName } from './schemas/common.ts'
import { type ItemType, isItemType } from './schemas/item-types.ts'

type NameField = 'name' | 'title' | 'label'

/** Which field names an item of each type; types not listed have no names. */
const NAME_FIELD: { readonly [T in ItemType]?: NameField } = {
  set: 'name',
  author: 'name',
  work: 'title',
  unit: 'label',
  event: 'title',
  publication: 'title',
  'contents-map': 'label',
  recording: 'title',
  person: 'name',
  place: 'name',
  topic: 'name',
  source: 'name',
  schema: 'label',
}
/** Fields whose value is a word with hyphens, made from a name. */
const SLUG_FIELDS = ['slug', 'occasion', 'key'] as const

/** The item's name; null for types that have none (alignments, segments, scans …) and for data
 *  whose name is not one. Of a type that is not built in, the first of name, title and label.
 *  Languages that are not strings are left out. */
export function nameOf(type: string, data: unknown): LocalName | null {
  if (!isJsonObject(data)) return null
  if (isItemType(type)) {
    const field = NAME_FIELD[type]
    return field === undefined ? null : readName(data[field])
  }
  return readName(data.name) ?? readName(data.title) ?? readName(data.label)
}

/** The names that a search finds the item by, each once: its name in every language, aliases, the
 *  words of its slug, and its numbers elsewhere (external ids, HebrewBooks, ISBN …). Not yet
 *  normalised. */
export function searchNamesOf(type: string, data: unknown): string[] {
  if (!isJsonObject(data)) return []
  const name = nameOf(type, data)
  const names = [
    ...(name === null ? [] : Object.values(name)),
    ...stringsIn(data.aliases),
    ...SLUG_FIELDS.flatMap((field) => stringsIn(data[field])).map(spaced),
    ...stringsIn(data.identifiers),
    ...stringsIn(data.externalIds),
  ]
  return [...new Set(names.filter((text) => text.trim() !== ''))]
}

function readName(value: unknown): LocalName | null {
  if (!isJsonObject(value) || typeof value.he !== 'string') return null
  return {
    he: value.he,
    ...(typeof value.en === 'string' ? { en: value.en } : {}),
    ...(typeof value.yi === 'string' ? { yi: value.yi } : {}),
  }
}

/** The strings of a value: itself, a list's entries, an object's values and their entries. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string')
  return isJsonObject(value)
    ? Object.values(value).flatMap((inner) => (isJsonObject(inner) ? [] : stringsIn(inner)))
    : []
}

function spaced(slug: string): string {
  return slug.replaceAll('-', ' ')
}
