/** Makes records from typed item data. */

import { type ImportRecord, type ItemData, type ItemType, idFromSeed, type Json, type JsonObject } from '@yalkut/model'

/** The parts of a record. The id is made from `source` and `key`, so they must never change. */
export interface RecordParts<T extends ItemType> {
  source: string
  key: string
  type: T
  path: string | null
  data: ItemData[T]
}

/** The record of one item. */
export function makeRecord<T extends ItemType>(parts: RecordParts<T>): ImportRecord {
  const { source, key, type, path, data } = parts
  return { id: idFromSeed(source, key), type, path, data: jsonObject(data) }
}

/** A copy as plain JSON, without the fields that are undefined. */
function jsonObject(value: object): JsonObject {
  const copy: JsonObject = {}
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== undefined) copy[key] = json(inner)
  }
  return copy
}

function json(value: unknown): Json {
  if (Array.isArray(value)) return value.map(json)
  if (typeof value === 'object' && value !== null) return jsonObject(value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value
  }
  if (value === null) return null
  throw new TypeError(`An item cannot hold a ${typeof value}.`)
}
