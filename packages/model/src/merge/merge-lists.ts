/** The three-way merge of lists: lists of ids as sets, and the order of entry lists. Source: shapes.md#fields-and-lists. */
import type { Json } from '../json.ts'

/** The list as a set of ids or other strings; null when it is not a list of different strings. */
export function asIdSet(list: Json | undefined): Set<string> | null {
  if (!Array.isArray(list)) return null
  const ids = new Set<string>()
  for (const entry of list) {
    if (typeof entry !== 'string' || ids.has(entry)) return null
    ids.add(entry)
  }
  return ids
}

/** The merged set: ids that a side added are in it, and ids that a side removed are not. In the order of ours, then the
 *  ids that theirs added. */
export function mergeIdSets(
  base: ReadonlySet<string>,
  ours: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
): string[] {
  const remaining = [...ours].filter((id) => theirs.has(id) || !base.has(id))
  return [...remaining, ...[...theirs].filter((id) => !ours.has(id) && !base.has(id))]
}

/** The ids of the entries of both lists in their merged order. The order is that of ours, or of theirs when only theirs
 *  moved entries. An entry that is only in the other list comes after the entry before it in that list, and after the
 *  entries that were added at the same position. Removed entries are included, as other entries may follow them. */
export function mergeOrder(base: string[], ours: string[], theirs: string[]): string[] {
  const theirsMoved = keepsOrder(base, ours) && !keepsOrder(base, theirs)
  const [leading, other] = theirsMoved ? [theirs, ours] : [ours, theirs]
  return joinLists(leading, other, new Set(base))
}

function keepsOrder(base: string[], side: string[]): boolean {
  const inSide = new Set(side)
  const inBase = new Set(base)
  const common = side.filter((id) => inBase.has(id))
  return base.filter((id) => inSide.has(id)).every((id, at) => id === common[at])
}

/** The position before the first entry. No entry has an empty id. */
const START = ''

function joinLists(leading: string[], other: string[], base: ReadonlySet<string>): string[] {
  const next = new Map<string, string>()
  let last = START
  for (const id of leading) {
    next.set(last, id)
    last = id
  }
  const inserted = new Set(leading)
  const inOther = new Set(other)
  let anchor = START
  for (const id of other) {
    if (!inserted.has(id)) insertAfter(next, anchor, id, (at) => !base.has(at) && !inOther.has(at))
    inserted.add(id)
    anchor = id
  }
  const order: string[] = []
  for (let id = next.get(START); id !== undefined; id = next.get(id)) order.push(id)
  return order
}

function insertAfter(next: Map<string, string>, anchor: string, id: string, isAdded: (id: string) => boolean): void {
  let before = anchor
  let after = next.get(before)
  while (after !== undefined && isAdded(after)) {
    before = after
    after = next.get(before)
  }
  next.set(before, id)
  if (after !== undefined) next.set(id, after)
}
