/** Entry lists: lists whose entries all have different `id`s (lines, versions, segments, children). They are compared
 *  and merged by id, not by position. Source: shapes.md#fields-and-lists. */
import { isJsonObject, type Json, type JsonObject } from './json.ts'

/** The entries by id, in the order of the list; null when this is not an entry list. An empty list is an entry list. */
export function entriesById(list: Json | undefined): Map<string, JsonObject> | null {
  if (!Array.isArray(list)) return null
  const entries = new Map<string, JsonObject>()
  for (const entry of list) {
    if (!isJsonObject(entry) || typeof entry.id !== 'string') return null
    if (entry.id === '' || entries.has(entry.id)) return null
    entries.set(entry.id, entry)
  }
  return entries
}
