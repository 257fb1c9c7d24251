/** The data of two merged items: `into`, completed from `from`. Pure. Source: shapes.md#merge-of-two-items. */
import { isJsonObject, type Json, type JsonObject, nameOf, sameJson } from '@yalkut/model'

/** Lists whose order or numbering belongs to one item; joined lists would have no meaning. */
const OWN_LISTS: ReadonlySet<string> = new Set(['levels', 'position', 'pageLabels', 'lines', 'words', 'versions'])

/** Identifiers in other systems, by key. */
const NUMBERS = ['externalIds', 'identifiers'] as const

const NAMES = ['name', 'title', 'label'] as const

export interface Joined {
  data: JsonObject
  /** Fields of `from` that `into` does not take. Their values stay in history only. */
  left: string[]
}

/** Joins lists and external numbers, and adds names in languages that `into` lacks. Every other field keeps the value
 *  of `into`. */
export function joinData(type: string, into: JsonObject, from: JsonObject): Joined {
  const fields: [string, Json][] = []
  for (const field of new Set([...Object.keys(into), ...Object.keys(from)])) {
    const value = joinField(type, field, own(into, field), own(from, field))
    if (value !== undefined) fields.push([field, value])
  }
  const data = Object.fromEntries(fields)
  return { data, left: leftBehind(data, from) }
}

function own(data: JsonObject, field: string): Json | undefined {
  return Object.hasOwn(data, field) ? data[field] : undefined
}

function joinField(type: string, field: string, into: Json | undefined, from: Json | undefined): Json | undefined {
  if (from === undefined) return into
  if (Array.isArray(into ?? []) && Array.isArray(from) && !OWN_LISTS.has(field)) {
    return joinLists(Array.isArray(into) ? into : [], from)
  }
  if (NUMBERS.some((numbers) => numbers === field) && isJsonObject(from)) {
    return isJsonObject(into) || into === undefined ? joinNumbers(into ?? {}, from) : into
  }
  if (NAMES.some((name) => name === field) && isJsonObject(into) && isJsonObject(from)) {
    return nameOf(type, { [field]: into }) === null ? into : { ...from, ...into }
  }
  return into
}

function joinLists(into: readonly Json[], from: readonly Json[]): Json[] {
  return [...into, ...from.filter((entry) => !into.some((known) => sameJson(known, entry)))]
}

/** The numbers of `into` stay. Lists of numbers (ISBN) are joined. */
function joinNumbers(into: JsonObject, from: JsonObject): JsonObject {
  const joined = { ...from, ...into }
  for (const [key, value] of Object.entries(from)) {
    const mine = own(into, key)
    if (Array.isArray(mine) && Array.isArray(value)) joined[key] = joinLists(mine, value)
  }
  return joined
}

/** Fields that are always those of `into`, so the answer does not list them as left out. */
const KEPT: ReadonlySet<string> = new Set([
  'slug',
  'order',
  'addition',
  'parent',
  'work',
  'publication',
  'event',
  'policy',
  'position',
  'levels',
  ...NAMES,
])

function leftBehind(data: JsonObject, from: JsonObject): string[] {
  return Object.entries(from).flatMap(([field, value]) =>
    KEPT.has(field) || sameJson(data[field], value) || Array.isArray(data[field]) ? [] : [field],
  )
}
