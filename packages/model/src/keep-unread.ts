/** A fix that is composed from the typed data of an item must not lose what the type could not read. */

import { isItemType } from './item-types.ts'
import type { JsonObject } from './json.ts'
import { mergeItem } from './merge/merge-item.ts'
import { readData } from './schemas/read-data.ts'

/** `next`, with every field and entry of `stored` that `readData` left out or emptied and that `next` did not change. An
 *  older or an amended schema may have allowed them. The same object when all of `stored` can be read. */
export function keepUnread(type: string, stored: JsonObject, next: JsonObject): JsonObject {
  if (!isItemType(type)) return next
  const read: JsonObject = readData(type, stored)
  if (read === stored) return next
  const sides = { id: '', base: read, ours: stored, theirs: next, prefer: 'theirs' as const }
  return mergeItem(sides).data ?? next
}
