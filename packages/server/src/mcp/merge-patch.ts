/** Some fields of an object changed. Source: RFC 7396 (JSON Merge Patch). */
import { isJsonObject, type Json, type JsonObject } from '@yalkut/model'

/** `null` removes a field; an object changes fields inside; anything else takes the place of what was there. */
export function mergePatch(data: JsonObject, changes: JsonObject): JsonObject {
  const kept = new Map(Object.entries(data))
  for (const [field, value] of Object.entries(changes)) {
    if (value === null) kept.delete(field)
    else kept.set(field, patched(kept.get(field), value))
  }
  return Object.fromEntries(kept)
}

function patched(before: Json | undefined, value: Json): Json {
  if (!isJsonObject(value)) return value
  return mergePatch(isJsonObject(before) ? before : {}, value)
}
