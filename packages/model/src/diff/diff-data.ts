/** The changes between two versions of an item's data, field by field.
 *  Source: shapes.md#review-view; shapes.md#clashes; shapes.md#history. */
import { entriesById } from '../entry-list.ts'
import { isJsonObject, type Json, type JsonObject, sameJson } from '../json.ts'
import { pointerTo } from '../json-pointer.ts'

/** One change. `path` is a JSON pointer (`/title/he`, `/lines/l3/text`). An added value has only `after`, a removed value
 *  only `before`. */
export interface Change {
  path: string
  before?: Json
  after?: Json
}

/** The changes from `before` to `after`; empty when they are equal. Null means that the item does not exist, and each of
 *  its fields is then added or removed. Objects are compared field by field at any depth, entry lists entry by entry (the
 *  path has the id of the entry); any other list is one change. Entries in a new order are one change at the path of the
 *  list, with the ids in order before and after. */
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

/** Compares the fields of two objects, or the entries of two lists: first those of `before`, then the added ones. */
function collectFields(path: string, before: JsonObject, after: JsonObject, changes: Change[]): void {
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
  const inBefore = new Set(before)
  const inAfter = new Set(after)
  const common = after.filter((id) => inBefore.has(id))
  if (before.filter((id) => inAfter.has(id)).some((id, at) => id !== common[at])) {
    changes.push({ path, before, after })
  }
}
