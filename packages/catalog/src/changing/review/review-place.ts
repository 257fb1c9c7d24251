/** Where the first change of a suggestion is, for its title in the reader's language. */
import { changedWords, inheritsFrom, nameOf } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import type { PlaceOfChange } from '../../core/shapes/change-line.ts'
import type { ReviewEntry } from '../../core/shapes/review.ts'
import { placeInItem } from '../../core/shown/change-place.ts'
import { placeAround } from '../../core/shown/place-title.ts'

/** Each change with its place in its item. */
export function withPlaces(entries: readonly ReviewEntry[]): ReviewEntry[] {
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => ({
      ...change,
      at: placeInItem(entry.after ?? entry.before, change.path),
    })),
  }))
}

/** Null for no entries. One statement. */
export function placeOfEntries(reads: Reads, entries: readonly ReviewEntry[]): PlaceOfChange | null {
  const entry = entries.find(({ type }) => type !== 'text-layer') ?? entries[0]
  if (entry === undefined) return null
  const { entityId, type, after, before, copiedFrom } = entry
  const data = after ?? before
  const start = inheritsFrom(type, data)[0] ?? entityId
  const starts = [start, ...(copiedFrom === undefined ? [] : [copiedFrom.id])]
  const found = reads.around(starts)
  const chain = starts.flatMap((id) => found.get(id) ?? [])
  const changes = copiedFrom?.changes ?? entry.changes
  const placed = changes.filter(({ path }) => placeInItem(after, path) !== null)
  // Words say more than marks do: a page that was read has marks on every line.
  const first = placed.find((change) => changedWords(change) !== null) ?? placed[0]
  const page = data?.page
  return {
    name: data === null ? null : nameOf(type, data),
    around: placeAround(chain.filter(({ id }) => id !== entityId && id !== copiedFrom?.id)),
    page: type === 'text-page' && typeof page === 'number' ? page : null,
    at: first === undefined ? null : placeInItem(after, first.path),
  }
}
