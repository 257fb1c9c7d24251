/** The name of an item, and the names by which a search finds the item. Source: service.md#names; shapes.md#names. */
import { isbnForms } from './isbn.ts'
import { type ItemType, isItemType } from './item-types.ts'
import { isJsonObject } from './json.ts'
import type { LocalName } from './schemas/common.ts'

type NameField = 'name' | 'title' | 'label'

/** The field with the name, by type. Types that are not listed have no names. */
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
/** Fields with a slug, whose parts are words of a name. */
const SLUG_FIELDS = ['slug', 'occasion', 'key'] as const

/** The name of an item. Null for types without names (alignments, segments, scans …) and for data without a valid name.
 *  For a type that is not built in, the first of name, title and label. */
export function nameOf(type: string, data: unknown): LocalName | null {
  if (!isJsonObject(data)) return null
  if (isItemType(type)) {
    const field = NAME_FIELD[type]
    return field === undefined ? null : readName(data[field])
  }
  return readName(data.name) ?? readName(data.title) ?? readName(data.label)
}

/** The names by which a search finds the item, each once, not normalized: its name in every language, its aliases, its
 *  slug with spaces, and its external ids (HebrewBooks, ISBN …). */
export function searchNamesOf(type: string, data: unknown): string[] {
  if (!isJsonObject(data)) return []
  const name = nameOf(type, data)
  const names = [
    ...(name === null ? [] : Object.values(name)),
    ...stringsIn(data.aliases),
    ...SLUG_FIELDS.flatMap((field) => stringsIn(data[field])).map(spaced),
    ...stringsIn(data.identifiers),
    ...stringsIn(data.externalIds),
    ...numbersOfBook(data),
  ]
  return [...new Set(names.filter((text) => text.trim() !== ''))]
}

/** The numbers of a book in each of their forms, without hyphens. */
function numbersOfBook({ identifiers, externalIds }: Record<string, unknown>): string[] {
  return [identifiers, externalIds].flatMap((each) =>
    isJsonObject(each) ? stringsIn(each.isbn).flatMap(isbnForms) : [],
  )
}

function readName(value: unknown): LocalName | null {
  if (!isJsonObject(value) || typeof value.he !== 'string') return null
  return {
    he: value.he,
    ...(typeof value.en === 'string' ? { en: value.en } : {}),
    ...(typeof value.yi === 'string' ? { yi: value.yi } : {}),
  }
}

/** The strings of a value: the value itself, the entries of a list, or the values of an object and their entries. */
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
