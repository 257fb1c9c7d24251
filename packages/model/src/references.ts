/** References: the fields by which one item points at others. What the references check asks, the
 *  edges behind backlinks, and how sets are inherited all come from the tables here.
 *  Source: shapes.md#references; shapes.md#inherited-sets. */
import { bodyHrefs, replaceBodyHrefs } from './body-hrefs.ts'
import { isItemId, isSha256 } from './id.ts'
import { isJsonObject, type Json, type JsonObject } from './json.ts'
import { type ItemType, isItemType } from './schemas/item-types.ts'

/** A link from an item to another. `field` is dotted (`addition.to`); `types` are those allowed
 *  there, null for any; `index` is the place in a list. */
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

/** The field of links inside page words. */
export const BODY_HREF = 'body.href'

const EVERYWHERE: readonly ReferenceField[] = [
  { field: 'sets', types: ['set'] },
  { field: 'topics', types: ['topic'] },
]

/** Each type's own reference fields, dotted, with the types they may name. */
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

/** Every link out of an item, in the order of the tables, then those in its body (each once). Data
 *  that breaks its schema gives the links that can be read; it never throws. */
export function referencesOf(type: string, data: unknown): Reference[] {
  if (!isJsonObject(data)) return []
  const found = fieldsOf(type).flatMap(({ field, types }) => {
    const value = valueAt(data, field.split('.'))
    if (!Array.isArray(value)) return isLink(value) ? [{ field, to: value, types }] : []
    return value.flatMap((to, index) => (isLink(to) ? [{ field, to, types, index }] : []))
  })
  if (type === 'schema') return found
  const inBody = bodyHrefs(data.body).map((to) => ({ field: BODY_HREF, to, types: null }))
  return [...found, ...inBody]
}

/** The ids in one field of data that no schema has checked yet, such as a draft's: those of a list, or the one that
 *  stands there. `field` is dotted. Whether they are ids is not looked at: a person's are not an item's. */
export function idsIn(data: unknown, field: string): string[] {
  const value = valueAt(data, field.split('.'))
  if (!Array.isArray(value)) return typeof value === 'string' ? [value] : []
  return value.filter((entry) => typeof entry === 'string')
}

/** The one id in a field, of such data; null for none. */
export function idIn(data: unknown, field: string): string | null {
  const value = valueAt(data, field.split('.'))
  return typeof value === 'string' ? value : null
}

/** A file that an item is made of, draws its cover from, or has its words from, with the field that names it. */
export interface FileReference {
  field: string
  sha256: string
}

/** Fields that name a file, dotted. */
const FILE_FIELDS = ['file', 'cover.file', 'bodySource.copy']

/** The files that an item's data names. */
export function fileReferencesOf(data: unknown): FileReference[] {
  return FILE_FIELDS.flatMap((field) => {
    const sha256 = idIn(data, field)
    return isSha256(sha256) ? [{ field, sha256 }] : []
  })
}

/** The same data with every link to `from` leading to `to`, whatever its field, in the body too. A
 *  list that would then name `to` twice names it once, at the first place. Source: service.md#organize (merge). */
export function replaceReference(
  type: string,
  data: JsonObject,
  from: string,
  to: string,
): JsonObject {
  let replaced = data
  for (const { field } of fieldsOf(type)) {
    replaced = replaceAt(replaced, field.split('.'), from, to)
  }
  if (type === 'schema' || replaced.body === undefined) return replaced
  return { ...replaced, body: replaceBodyHrefs(replaced.body, from, to) }
}

function fieldsOf(type: string): readonly ReferenceField[] {
  if (type === 'schema') return []
  return isItemType(type) ? [...EVERYWHERE, ...REFERENCE_FIELDS[type]] : EVERYWHERE
}

function isLink(value: unknown): value is string {
  return typeof value === 'string' && isItemId(value)
}

function valueAt(data: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined) return data
  return isJsonObject(data) && Object.hasOwn(data, step) ? valueAt(data[step], rest) : undefined
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

function replaceLink(value: Json, from: string, to: string): Json {
  if (!Array.isArray(value)) return value === from ? to : value
  if (!value.includes(from)) return value
  return [...new Set(value.map((entry) => (entry === from ? to : entry)))]
}
