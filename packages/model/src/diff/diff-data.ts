/** What changed between two versions of an item's data, field by field.
 *  Source: shapes.md#review-view; shapes.md#clashes; shapes.md#history. */
import { entriesById } from '../entry-list.ts'
import { isJsonObject, type Json, type JsonObject, sameJson } from '../json.ts'
import { pointerTo } from '../json-pointer.ts'

/** One change. `path` is a JSON pointer (`/title/he`, `/lines/l3/text`); what was added has only
 *  `after`, what was removed only `before`. */
export interface Change {
  path: string
  before?: Json
  after?: Json
}

/** The changes from `before` to `after`; null means that the item was not there, and each of its
 *  fields is then added or removed whole. Objects go field by field at any depth, entry lists entry
 *  by entry (the path has the entry's id); any other list is one change. Entries that only trade
 *  places are one change at the list's own path, with the ids in their order before and after. None
 *  when both say the same. */
export function diffData(before: Json | null, after: Json | null): Change[] {
  const changes: Change[] = []
  if (before === null && isJsonObject(after ?? undefined)) collect('', {}, after, changes)
  else if (after === null && isJsonObject(before ?? undefined)) collect('', before, {}, changes)
  else collect('', before, after, changes)
  return changes
}

function collect(path: string, before: Json, after: Json, changes: Change[]): void {
  if (sameJson(before, after)) return
  if (isJsonObject(before) && isJsonObject(after)) {
    collectFields(path, before, after, changes)
    return
  }
  const from = entriesById(before)
  const to = entriesById(after)
  if (from !== null && to !== null) {
    collectFields(path, Object.fromEntries(from), Object.fromEntries(to), changes)
    collectMoves(path, [...from.keys()], [...to.keys()], changes)
    return
  }
  changes.push({ path, before, after })
}

/** The fields of two objects, or the entries of two lists: those of `before` first, then the new
 *  ones. */
function collectFields(
  path: string,
  before: JsonObject,
  after: JsonObject,
  changes: Change[],
): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const was = Object.hasOwn(before, key) ? before[key] : undefined
    const is = Object.hasOwn(after, key) ? after[key] : undefined
    const at = pointerTo(path, key)
    if (was !== undefined && is !== undefined) collect(at, was, is, changes)
    else if (was !== undefined) changes.push({ path: at, before: was })
    else if (is !== undefined) changes.push({ path: at, after: is })
  }
}

function collectMoves(path: string, before: string[], after: string[], changes: Change[]): void {
  const wasThere = new Set(before)
  const isThere = new Set(after)
  const kept = after.filter((id) => wasThere.has(id))
  if (before.filter((id) => isThere.has(id)).some((id, at) => id !== kept[at])) {
    changes.push({ path, before, after })
  }
}
