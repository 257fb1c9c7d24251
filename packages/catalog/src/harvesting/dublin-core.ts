/** Items as Dublin Core. A record has facts about an item and never its words, so that nothing withheld can be in it.
 *  Source: shapes.md#oai-pmh-sru-reconciliation; only-shown data: decisions.md#only-shown-data-leaves. */
import type { LocalName } from '@yalkut/model'
import type { AnyShownItem, Reads } from '@yalkut/projection'
import { attributesOf, element } from './xml.ts'

const NAMESPACES = {
  'xmlns:oai_dc': 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation':
    'http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
}

/** The data of the catalog is under CC0; the works that it describes have rights of their own. */
const RIGHTS = 'https://creativecommons.org/publicdomain/zero/1.0/'

/** What things of a type are, by the DCMI Type Vocabulary. */
const DCMI_TYPES: Readonly<Record<string, string>> = {
  set: 'Collection',
  work: 'Text',
  unit: 'Text',
  publication: 'Text',
  text: 'Text',
  segment: 'Text',
  'text-page': 'Text',
  scan: 'Image',
  recording: 'Sound',
  event: 'Event',
}

/** Fields that name other items, with the element that says so. */
const NAMED_FIELDS = [
  ['authors', 'dc:creator'],
  ['people', 'dc:contributor'],
  ['topics', 'dc:subject'],
  ['place', 'dc:coverage'],
] as const

/** Fields that lead to the item of which this one is a part or a form. */
const RELATED_FIELDS = [
  ...['work', 'publication', 'unit', 'event', 'recording', 'scan', 'layer', 'text', 'parent'],
  ...['from', 'to', 'alignment', 'reprintOf', 'translationOf', 'author', 'within', 'broader'],
] as const

/** The records of items, by id. Two statements for all of them. */
export function dublinCoreOf(
  reads: Reads,
  ids: readonly string[],
  baseUrl: string,
): Map<string, string> {
  const items = reads.items.shown(ids)
  const others = new Set(
    items.flatMap(({ data }) => NAMED_FIELDS.flatMap(([field]) => stringsIn(fieldOf(data, field)))),
  )
  const named = reads.items.named([...others, ...ids])
  return new Map(
    items.map((item) => {
      const nameOfId = (id: string): LocalName | null => named.get(id)?.name ?? null
      return [item.id, recordOf(item, nameOfId, baseUrl)]
    }),
  )
}

function recordOf(
  item: AnyShownItem,
  nameOfId: (id: string) => LocalName | null,
  baseUrl: string,
): string {
  const { id, type, data } = item
  const addressOf = (other: string): string => `${baseUrl}/v1/entities/${other}`
  const names = NAMED_FIELDS.flatMap(([field, tag]) =>
    stringsIn(fieldOf(data, field)).flatMap((other) => inLanguages(tag, nameOfId(other))),
  )
  const related = RELATED_FIELDS.flatMap((field) => stringsIn(fieldOf(data, field)))
  const elements = [
    ...inLanguages('dc:title', nameOfId(id)),
    ...names,
    ...stringsIn(fieldOf(data, 'genre')).map((genre) => element('dc:subject', genre)),
    ...stringsIn(fieldOf(data, 'publisher')).map((each) => element('dc:publisher', each)),
    ...dateOf(data).map((date) => element('dc:date', date)),
    element('dc:type', type),
    ...stringsIn(DCMI_TYPES[type]).map((each) => element('dc:type', each)),
    element('dc:identifier', addressOf(id)),
    ...(item.path === null ? [] : [element('dc:identifier', `${baseUrl}/${item.path}`)]),
    ...identifiersOf(data).map((each) => element('dc:identifier', each)),
    ...stringsIn(fieldOf(data, 'language')).map((each) => element('dc:language', each)),
    ...related.map((other) => element('dc:relation', addressOf(other))),
    element('dc:rights', RIGHTS),
  ]
  return `<oai_dc:dc${attributesOf(NAMESPACES)}>${elements.join('')}</oai_dc:dc>`
}

function inLanguages(tag: string, name: LocalName | null): string[] {
  return Object.entries(name ?? {}).map(([lang, text]) => element(tag, text, { 'xml:lang': lang }))
}

/** The date that the item has: of printing, else of what it is. */
function dateOf(data: object): string[] {
  const year: unknown = fieldOf(data, 'gregorianYear')
  return [...(typeof year === 'number' ? [String(year)] : []), ...stringsIn(fieldOf(data, 'date'))]
}

/** Numbers in other catalogs, each with its catalog in front. */
function identifiersOf(data: object): string[] {
  return ['identifiers', 'externalIds'].flatMap((field) => {
    const value: unknown = fieldOf(data, field)
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, each]) =>
      stringsIn(each).map((text) => `${key}:${text}`),
    )
  })
}

/** The schemas of all types are asked alike: a field that a type does not have is undefined. */
function fieldOf(data: object, field: string): unknown {
  return Reflect.get(data, field)
}

function stringsIn(value: unknown): string[] {
  return [value].flat().filter((each) => typeof each === 'string')
}
