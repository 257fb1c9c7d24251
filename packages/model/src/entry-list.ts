/** Entry lists: lists whose entries all have an `id` of their own (lines, versions, segments,
 *  children). They are compared and merged entry by entry, whatever the position.
 *  Source: shapes.md#fields-and-lists. */
import { isJsonObject, type Json, type JsonObject } from './json.ts'

/** The entries by id in the order of the list; null when this is no entry list. An empty list is
 *  one. */
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
