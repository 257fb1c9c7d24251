/** References: the fields by which an item refers to other items. The references check, the edges of backlinks and the
 *  inheritance of sets all use these tables. Source: shapes.md#references; shapes.md#inherited-sets. */
import { bodyHrefs, mapBodyHrefs, mapKept, replaceBodyHrefs } from './body-hrefs.ts'
import { isItemId, isSha256 } from './id.ts'
import type { ItemType } from './item-types.ts'
import { isJsonObject, type Json, type JsonObject } from './json.ts'

/** A reference from an item to another. `field` is dotted (`addition.to`). `types`: the allowed types, null for any.
 *  `index`: the index in a list. */
export interface Reference {
  field: string
  to: string
  types: readonly ItemType[] | null
  index?: number
}

interface ReferenceField {
  field: string
  types: readonly ItemType[] | null
}

/** A field with its dotted name taken apart: links are read from every item of an import. */
interface SplitField extends ReferenceField {
  steps: readonly string[]
}

/** The field of links inside page words. */
export const BODY_HREF = 'body.href'

const EVERYWHERE: readonly ReferenceField[] = [
  { field: 'sets', types: ['set'] },
  { field: 'topics', types: ['topic'] },
]

/** The reference fields of each type, dotted, with the types to which they may refer. */
export const REFERENCE_FIELDS: { readonly [T in ItemType]: readonly ReferenceField[] } = {
  set: [{ field: 'parent', types: ['set'] }],
  author: [],
  work: [
    { field: 'authors', types: ['author'] },
    { field: 'addition.to', types: ['work'] },
  ],
  unit: [
    { field: 'work', types: ['work'] },
    { field: 'events', types: ['event'] },
    { field: 'people', types: ['person'] },
  ],
  event: [
    { field: 'place', types: ['place'] },
    { field: 'people', types: ['person'] },
  ],
  publication: [
    { field: 'work', types: ['work'] },
    { field: 'reprintOf', types: ['publication'] },
  ],
  scan: [{ field: 'publication', types: ['publication'] }],
  'contents-map': [
    { field: 'publication', types: ['publication'] },
    { field: 'unit', types: ['unit'] },
  ],
  'text-layer': [
    { field: 'scan', types: ['scan'] },
    { field: 'seededFrom', types: ['text-layer'] },
  ],
  'text-page': [{ field: 'layer', types: ['text-layer'] }],
  text: [
    { field: 'unit', types: ['unit'] },
    { field: 'publication', types: ['publication'] },
    { field: 'recording', types: ['recording'] },
    { field: 'translationOf', types: ['text'] },
  ],
  segment: [
    { field: 'text', types: ['text'] },
    { field: 'page.scan', types: ['scan'] },
  ],
  recording: [{ field: 'event', types: ['event'] }],
  alignment: [
    { field: 'recording', types: ['recording'] },
    { field: 'text', types: ['text'] },
  ],
  'alignment-span': [
    { field: 'alignment', types: ['alignment'] },
    { field: 'segment', types: ['segment'] },
  ],
  relation: [
    { field: 'from', types: null },
    { field: 'to', types: null },
    { field: 'at', types: ['segment'] },
  ],
  person: [{ field: 'author', types: ['author'] }],
  place: [{ field: 'within', types: ['place'] }],
  topic: [{ field: 'broader', types: ['topic'] }],
  source: [],
  schema: [],
}

/** The types to which a field may refer (dotted; without the index in a list); null for any type, undefined for a field that
 *  is no reference. */
export function referenceTypes(type: string, field: string): readonly ItemType[] | null | undefined {
  return fieldsOf(type).find((each) => each.field === field)?.types
}

/** The references of an item in the order of the tables, then those of its body, each once. For data that does not match
 *  its schema, the references that can be read. Never throws. */
export function referencesOf(type: string, data: unknown): Reference[] {
  if (!isJsonObject(data)) return []
  const found: Reference[] = []
  for (const { field, types, steps } of fieldsOf(type)) {
    const value = valueAt(data, steps)
    if (Array.isArray(value)) {
      for (const [index, to] of value.entries()) {
        if (isLink(to)) found.push({ field, to, types, index })
      }
    } else if (isLink(value)) found.push({ field, to: value, types })
  }
  if (type === 'schema' || data.body === undefined) return found
  for (const to of bodyHrefs(data.body)) found.push({ field: BODY_HREF, to, types: null })
  return found
}

/** The ids in one field of data that no schema has checked yet, such as a draft's: the strings of a list, or one string.
 *  `field` is dotted. Does not check the form of the ids, as accounts have other ids than items. */
export function idsIn(data: unknown, field: string): string[] {
  const value = valueIn(data, field)
  if (!Array.isArray(value)) return typeof value === 'string' ? [value] : []
  return value.filter((entry) => typeof entry === 'string')
}

/** The id in one field of such data; null when the field is not a string. */
export function idIn(data: unknown, field: string): string | null {
  const value = valueIn(data, field)
  return typeof value === 'string' ? value : null
}

/** A file of an item: its own file, the file of its cover or the copy of its words' source, with the field that names it. */
export interface FileReference {
  field: string
  sha256: string
}

/** Fields with the sha256 of a file, dotted. */
const FILE_FIELDS = ['file', 'cover.file', 'bodySource.copy']

/** The files that an item's data refers to. */
export function fileReferencesOf(data: unknown): FileReference[] {
  return FILE_FIELDS.flatMap((field) => {
    const sha256 = idIn(data, field)
    return isSha256(sha256) ? [{ field, sha256 }] : []
  })
}

/** The data with every reference to `from` replaced by `to`, in all fields and in the body. A list that would have `to`
 *  twice has it once, at the first index. Source: service.md#organize (merge). */
export function replaceReference(type: string, data: JsonObject, from: string, to: string): JsonObject {
  let replaced = data
  for (const { field } of fieldsOf(type)) {
    replaced = replaceAt(replaced, field.split('.'), from, to)
  }
  if (type === 'schema' || replaced.body === undefined) return replaced
  return { ...replaced, body: replaceBodyHrefs(replaced.body, from, to) }
}

/** The data with each text in a reference field, and each link of its body, replaced by what `change` makes of it. The same
 *  object where nothing changes. */
export function mapReferences(type: string, data: JsonObject, change: (value: string) => string): JsonObject {
  let mapped = data
  for (const { steps } of fieldsOf(type)) mapped = mapAt(mapped, steps, change)
  if (type === 'schema' || mapped.body === undefined) return mapped
  const body = mapBodyHrefs(mapped.body, change)
  return body === mapped.body ? mapped : { ...mapped, body }
}

const split = (fields: readonly ReferenceField[]): readonly SplitField[] =>
  fields.map((each) => ({ ...each, steps: each.field.split('.') }))

const OF_OTHERS = split(EVERYWHERE)
const OF_TYPES: ReadonlyMap<string, readonly SplitField[]> = new Map(
  Object.entries(REFERENCE_FIELDS).map(([type, fields]) => [type, split([...EVERYWHERE, ...fields])]),
)

function fieldsOf(type: string): readonly SplitField[] {
  return OF_TYPES.get(type) ?? OF_OTHERS
}

function isLink(value: unknown): value is string {
  return typeof value === 'string' && isItemId(value)
}

/** `field` is dotted. */
function valueIn(data: unknown, field: string): unknown {
  return valueAt(data, field.includes('.') ? field.split('.') : [field])
}

function valueAt(data: unknown, steps: readonly string[]): unknown {
  let value = data
  for (const step of steps) {
    if (!isJsonObject(value) || !Object.hasOwn(value, step)) return undefined
    value = value[step]
  }
  return value
}

function replaceAt(data: JsonObject, steps: string[], from: string, to: string): JsonObject {
  const [step = '', ...rest] = steps
  const value = Object.hasOwn(data, step) ? data[step] : undefined
  if (value === undefined) return data
  if (rest.length > 0) {
    return isJsonObject(value) ? { ...data, [step]: replaceAt(value, rest, from, to) } : data
  }
  return { ...data, [step]: replaceLink(value, from, to) }
}

function mapAt(
  data: JsonObject,
  [step = '', ...rest]: readonly string[],
  change: (value: string) => string,
): JsonObject {
  const value = Object.hasOwn(data, step) ? data[step] : undefined
  if (value === undefined) return data
  const next = rest.length > 0 && isJsonObject(value) ? mapAt(value, rest, change) : mapTexts(value, change)
  return next === value ? data : { ...data, [step]: next }
}

function mapTexts(value: Json, change: (value: string) => string): Json {
  if (typeof value === 'string') return change(value)
  if (!Array.isArray(value)) return value
  return mapKept(value, (entry) => (typeof entry === 'string' ? change(entry) : entry))
}

function replaceLink(value: Json, from: string, to: string): Json {
  if (!Array.isArray(value)) return value === from ? to : value
  if (!value.includes(from)) return value
  return [...new Set(value.map((entry) => (entry === from ? to : entry)))]
}
