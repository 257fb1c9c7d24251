/** The three-way merge of lists: of ids as sets, and the order of entry lists. Source: shapes.md#fields-and-lists. */
import type { Json } from '../json.ts'

/** The list as a set of ids (or other short words), each once; null when it is anything else. */
export function asIdSet(list: Json | undefined): Set<string> | null {
  if (!Array.isArray(list)) return null
  const ids = new Set<string>()
  for (const entry of list) {
    if (typeof entry !== 'string' || ids.has(entry)) return null
    ids.add(entry)
  }
  return ids
}

/** What either side added stays, what either removed goes: in the order of ours, then what theirs
 *  added. */
export function mergeIdSets(
  base: ReadonlySet<string>,
  ours: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
): string[] {
  const kept = [...ours].filter((id) => theirs.has(id) || !base.has(id))
  return [...kept, ...[...theirs].filter((id) => !ours.has(id) && !base.has(id))]
}

/** The ids of all entries of both lists in their merged order: that of ours (of theirs, when only
 *  they moved entries), and what the other list has beside it after the entry it followed there,
 *  behind whatever was added at the same place. Entries that went are still in it, as the places
 *  others followed. */
export function mergeOrder(base: string[], ours: string[], theirs: string[]): string[] {
  const theirsMoved = keepsOrder(base, ours) && !keepsOrder(base, theirs)
  const [spine, other] = theirsMoved ? [theirs, ours] : [ours, theirs]
  return weave(spine, other, new Set(base))
}

function keepsOrder(base: string[], side: string[]): boolean {
  const inSide = new Set(side)
  const inBase = new Set(base)
  const kept = side.filter((id) => inBase.has(id))
  return base.filter((id) => inSide.has(id)).every((id, at) => id === kept[at])
}

/** Before the first entry; no entry has an empty id. */
const START = ''

function weave(spine: string[], other: string[], base: ReadonlySet<string>): string[] {
  const next = new Map<string, string>()
  let last = START
  for (const id of spine) {
    next.set(last, id)
    last = id
  }
  const placed = new Set(spine)
  const inOther = new Set(other)
  let anchor = START
  for (const id of other) {
    if (!placed.has(id)) insertAfter(next, anchor, id, (at) => !base.has(at) && !inOther.has(at))
    placed.add(id)
    anchor = id
  }
  const order: string[] = []
  for (let id = next.get(START); id !== undefined; id = next.get(id)) order.push(id)
  return order
}

function insertAfter(
  next: Map<string, string>,
  anchor: string,
  id: string,
  isAdded: (id: string) => boolean,
): void {
  let before = anchor
  let after = next.get(before)
  while (after !== undefined && isAdded(after)) {
    before = after
    after = next.get(before)
  }
  next.set(before, id)
  if (after !== undefined) next.set(id, after)
}
