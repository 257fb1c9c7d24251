/** Changes some fields of an object. Source: RFC 7396 (JSON Merge Patch). */
import { isDeeperThan, isJsonObject, type Json, type JsonObject, MAX_JSON_DEPTH, refuse } from '@yalkut/model'
import { serverSaid } from '../sentences.ts'

/** In the changes, `null` removes a field, an object changes the fields inside, and any other value replaces the old
 *  one. Refuses `invalid`: the changes are nested too deep. */
export function mergePatch(data: JsonObject, changes: JsonObject): JsonObject {
  if (isDeeperThan(changes, MAX_JSON_DEPTH)) {
    throw refuse('invalid', serverSaid('changes-too-deep', { max: MAX_JSON_DEPTH }))
  }
  return merged(data, changes)
}

function merged(data: JsonObject, changes: JsonObject): JsonObject {
  const kept = new Map(Object.entries(data))
  for (const [field, value] of Object.entries(changes)) {
    if (value === null) kept.delete(field)
    else kept.set(field, patched(kept.get(field), value))
  }
  return Object.fromEntries(kept)
}

function patched(before: Json | undefined, value: Json): Json {
  if (!isJsonObject(value)) return value
  return merged(isJsonObject(before) ? before : {}, value)
}
