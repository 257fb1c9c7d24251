/** Reads history: versions of items and the list of commits. Source: service.md#items; shapes.md#history. */
import { refuse } from '@yalkut/model'
import { readVia } from '../../core/access/caller.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'
import type { Revision, VersionView } from '../../core/shapes/item.ts'

/** Every version of an item, the newest first, also of a deleted item. Refuses `not-found`. */
export function itemHistory(
  { projection: { reads } }: Services,
  idText: string,
  cursor: string | undefined,
  limit: number,
): { history: VersionView[]; next: string | null } {
  const id = readItemId(idText)
  if (!reads.versions.wasKnown(id)) throw refuse('not-found', commonSaid('no-item', { id }))
  const { entries, next } = reads.versions.history(id, cursor, limit)
  return { history: entries.map(({ via, ...entry }) => ({ ...entry, via: readVia(via) })), next }
}

/** One stored version. Its words are withheld if the item's words are withheld today. Refuses `not-found`. */
export function getRevision({ projection: { reads } }: Services, rev: number): Revision {
  const found = reads.versions.version(rev)
  if (found === null) throw refuse('not-found', readingSaid('no-revision', { rev }))
  const { id, type, path, seq, data, hash, salt, withheld, whole, merged_into: mergedInto } = found
  return {
    rev,
    id,
    type,
    path,
    commit: seq,
    data,
    ...(withheld === null ? {} : { withheld }),
    ...(mergedInto === null ? {} : { mergedInto }),
    hash,
    ...(whole ? { salt } : {}),
  }
}
