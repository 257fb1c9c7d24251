/** One field of an item's data by its pointer: read, and written. An entry of an entry list is named by its id:
 *  `/lines/l3/text`. Pure. Source: shapes.md#fields-and-lists. */
import { entriesById } from './entry-list.ts'
import { isJsonObject, type Json, type JsonObject } from './json.ts'
import { pointerParts } from './json-pointer.ts'

/** The value of a field; undefined where there is none. */
export function fieldAt(data: Json, pointer: string): Json | undefined {
  let value: Json | undefined = data
  for (const part of pointerParts(pointer)) value = stepInto(value, part)
  return value
}

/** The data with another value in one field; null removes the field, or the entry of a list. Null when the field around it
 *  is not there, when an entry would be new, and for the pointer of the whole data. */
export function withFieldAt(data: JsonObject, pointer: string, value: Json): JsonObject | null {
  const parts = pointerParts(pointer)
  if (parts.length === 0) return null
  const changed = changedAt(data, parts, value)
  return isJsonObject(changed) ? changed : null
}

function stepInto(value: Json | undefined, part: string): Json | undefined {
  if (isJsonObject(value)) return Object.hasOwn(value, part) ? value[part] : undefined
  return entriesById(value)?.get(part)
}

function changedAt(around: Json | undefined, parts: readonly string[], value: Json): Json | null {
  const [part = '', ...rest] = parts
  const inside = stepInto(around, part)
  const next = rest.length === 0 ? value : changedAt(inside, rest, value)
  if (rest.length > 0 && next === null) return null
  if (isJsonObject(around)) {
    if (next !== null) return { ...around, [part]: next }
    return Object.fromEntries(Object.entries(around).filter(([name]) => name !== part))
  }
  const entries = entriesById(around)
  if (entries === null || !entries.has(part)) return null
  if (next !== null && (!isJsonObject(next) || next.id !== part)) return null
  return [...entries].flatMap(([id, entry]) => (id !== part ? entry : (next ?? [])))
}
