/** The facts of items by name, for programs that match tables with the catalog. Facts alone, never words.
 *  Source: shapes.md#reconciliation. */
import { isItemType, type LocalName } from '@yalkut/model'
import { capitalized, TYPE_WORDS } from '@yalkut/model/glossary'
import type { AnyShownItem, Reads } from '@yalkut/projection'

/** A value of a property, as the Reconciliation API writes it. */
export type PropertyValue = { str: string } | { int: number } | { id: string; name: string }

export interface Property {
  id: string
  name: string
  /** The type of the items that it names. */
  names?: string
}

const LINKS = [
  ['authors', 'Authors', 'author'],
  ['work', 'Sefer', 'work'],
  ['unit', 'Unit', 'unit'],
  ['publication', 'Printing', 'publication'],
  ['event', 'Event', 'event'],
  ['place', 'Place', 'place'],
  ['people', 'People', 'person'],
  ['topics', 'Topics', 'topic'],
  ['sets', 'Sets', 'set'],
  ['parent', 'Inside', 'set'],
] as const

const TEXTS = [
  ['date', 'Hebrew date key'],
  ['gregorianYear', 'Year of printing'],
  ['genre', 'Genre'],
  ['kind', 'Kind'],
  ['volume', 'Volume'],
  ['publisher', 'Publisher'],
  ['placePrinted', 'Place of printing'],
  ['pageCount', 'Pages'],
  ['language', 'Language'],
  ['durationMs', 'Length in ms'],
  ['rebbe', 'Which Rebbe'],
  ['born', 'Born'],
  ['passed', 'Passed'],
] as const

export const PROPERTIES: readonly Property[] = [
  { id: 'nameHe', name: 'Name in Hebrew' },
  { id: 'nameEn', name: 'Name in English' },
  { id: 'type', name: 'Type of item' },
  { id: 'path', name: 'Path' },
  ...LINKS.map(([id, name, names]) => ({ id, name, names })),
  ...TEXTS.map(([id, name]) => ({ id, name })),
  { id: 'identifier', name: 'Numbers in other catalogs' },
]

/** The values of each item, by its id. Two statements for all of them. */
export function valuesOf(
  reads: Reads,
  ids: readonly string[],
  wanted: readonly string[],
): Map<string, Map<string, PropertyValue[]>> {
  const items = reads.items.shown(ids)
  const links = LINKS.map(([id]) => id).filter((id) => wanted.includes(id))
  const others = items.flatMap(({ data }) => links.flatMap((field) => textsIn(data, field)))
  const named = reads.items.named([...new Set([...ids, ...others])])
  const nameOf = (id: string): LocalName | null => named.get(id)?.name ?? null
  return new Map(
    items.map((item) => [item.id, new Map(wanted.map((property) => [property, valuesIn(item, property, nameOf)]))]),
  )
}

function valuesIn(
  { id, type, path, data }: AnyShownItem,
  property: string,
  nameOf: (id: string) => LocalName | null,
): PropertyValue[] {
  switch (property) {
    case 'nameHe':
      return strings(nameOf(id)?.he)
    case 'nameEn':
      return strings(nameOf(id)?.en)
    case 'type':
      return strings(type)
    case 'path':
      return strings(path)
    case 'identifier':
      return ['identifiers', 'externalIds'].flatMap((field) =>
        Object.entries(Object(Reflect.get(data, field))).flatMap(([key, value]) =>
          [value].flat().flatMap((each) => (typeof each === 'string' ? strings(`${key}:${each}`) : [])),
        ),
      )
    default:
      return knownIn(data, property, nameOf)
  }
}

function knownIn(data: object, property: string, nameOf: (id: string) => LocalName | null): PropertyValue[] {
  if (LINKS.some(([id]) => id === property)) {
    return textsIn(data, property).map((id) => ({ id, name: shownName(nameOf(id)) ?? id }))
  }
  if (!TEXTS.some(([id]) => id === property)) return []
  const value: unknown = Reflect.get(data, property)
  if (typeof value === 'number') return Number.isInteger(value) ? [{ int: value }] : []
  return typeof value === 'string' ? strings(value) : []
}

function strings(value: string | null | undefined): PropertyValue[] {
  return value === null || value === undefined || value === '' ? [] : [{ str: value }]
}

function textsIn(data: object, field: string): string[] {
  return [Reflect.get(data, field)].flat().filter((each) => typeof each === 'string')
}

export function shownName(name: LocalName | null): string | null {
  return name?.he ?? name?.en ?? null
}

/** Types that have names by which a table may call them. */
export const MATCHED_TYPES = [
  'work',
  'author',
  'publication',
  'unit',
  'event',
  'person',
  'place',
  'topic',
  'set',
  'recording',
] as const

export function typeView(type: string): { id: string; name: string } {
  return { id: type, name: isItemType(type) ? capitalized(TYPE_WORDS[type].en[0]) : type }
}
