/** What library records say of items: facts alone and never their words, so that nothing withheld can be in a record. Each
 *  format (Dublin Core, MARC) writes the same description. Source: shapes.md#oai-pmh-sru-reconciliation; only-shown data:
 *  decisions.md#only-shown-data-leaves. */
import { isDateKey, toCivil } from '@yalkut/hebrew'
import type { LocalName } from '@yalkut/model'
import type { AnyShownItem, Reads } from '@yalkut/projection'

export interface Description {
  id: string
  type: string
  /** The addresses of the item: that of the API first, then that of its page. */
  addresses: string[]
  name: LocalName | null
  creators: LocalName[]
  contributors: LocalName[]
  subjects: LocalName[]
  places: LocalName[]
  genres: string[]
  publisher: string[]
  placePrinted: string[]
  /** Of printing first, then of what the item is: the Hebrew key, and of a day the civil date. */
  dates: string[]
  /** Of printing. */
  year: number | null
  languages: string[]
  /** `oclc:123`. */
  identifiers: string[]
  isbn: string[]
  /** Addresses of the items of which it is a part or a form. */
  related: string[]
}

/** The data of the catalog is under CC0; the works that it describes have rights of their own. */
export const RIGHTS = 'https://creativecommons.org/publicdomain/zero/1.0/'

const NAMED_FIELDS = ['authors', 'people', 'topics', 'place'] as const

/** Fields that lead to the item of which this one is a part or a form. */
const RELATED_FIELDS = [
  'work',
  'publication',
  'unit',
  'event',
  'recording',
  'scan',
  'layer',
  'text',
  'parent',
  'from',
  'to',
  'alignment',
  'reprintOf',
  'translationOf',
  'author',
  'within',
  'broader',
] as const

/** By id. Two statements for all of them. */
export function describeItems(reads: Reads, ids: readonly string[], baseUrl: string): Map<string, Description> {
  const items = reads.items.shown(ids)
  const others = new Set(items.flatMap(({ data }) => NAMED_FIELDS.flatMap((field) => stringsIn(fieldOf(data, field)))))
  const named = reads.items.named([...others, ...ids])
  const nameOfId = (id: string): LocalName | null => named.get(id)?.name ?? null
  return new Map(items.map((item) => [item.id, describe(item, nameOfId, baseUrl)]))
}

function describe(
  { id, type, path, data }: AnyShownItem,
  nameOfId: (id: string) => LocalName | null,
  baseUrl: string,
): Description {
  const addressOf = (other: string): string => `${baseUrl}/v1/entities/${other}`
  const namesIn = (field: string): LocalName[] =>
    stringsIn(fieldOf(data, field)).flatMap((other) => nameOfId(other) ?? [])
  const texts = (field: string): string[] => stringsIn(fieldOf(data, field))
  const year = fieldOf(data, 'gregorianYear')
  const inPrint = typeof year === 'number' ? year : null
  return {
    id,
    type,
    name: nameOfId(id),
    year: inPrint,
    addresses: [addressOf(id), ...(path === null ? [] : [`${baseUrl}/${path.replace(/^\//, '')}`])],
    creators: namesIn('authors'),
    contributors: namesIn('people'),
    subjects: namesIn('topics'),
    places: namesIn('place'),
    genres: texts('genre'),
    publisher: texts('publisher'),
    placePrinted: texts('placePrinted'),
    dates: [...(inPrint === null ? [] : [String(inPrint)]), ...texts('date'), ...texts('date').flatMap(civilOf)],
    languages: texts('language'),
    identifiers: identifiersOf(data),
    isbn: stringsIn(fieldOf(Object(fieldOf(data, 'identifiers')), 'isbn')),
    related: RELATED_FIELDS.flatMap((field) => texts(field)).map(addressOf),
  }
}

/** The civil date of a Hebrew day, as libraries read `dc:date`. Years and months span two civil ones, and have none. */
function civilOf(date: string): string[] {
  return isDateKey(date) && date.split('-').length === 3 ? [toCivil(date).from] : []
}

/** Numbers in other catalogs, each with its catalog in front. */
function identifiersOf(data: object): string[] {
  return ['identifiers', 'externalIds'].flatMap((field) => {
    const value: unknown = fieldOf(data, field)
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, each]) => stringsIn(each).map((text) => `${key}:${text}`))
  })
}

/** The schemas of all types are asked alike: a field that a type does not have is undefined. */
function fieldOf(data: object, field: string): unknown {
  return Reflect.get(data, field)
}

function stringsIn(value: unknown): string[] {
  return [value].flat().filter((each) => typeof each === 'string')
}
