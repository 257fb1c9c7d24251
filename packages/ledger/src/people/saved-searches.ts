/** Searches that tell people of new hits. Source: shapes.md#saved-searches. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import type { SavedSearchesTable } from '../tables/private-notes.ts'

export type SavedSearchRow = Selectable<SavedSearchesTable>

/** Stores a search, or replaces the one with this id; false: the person has `most` already, and nothing is stored. */
export async function saveSearch(tx: Writer, search: SavedSearchRow, most: number): Promise<boolean> {
  const { person_id, id, made_at, ...rest } = search
  const all = await savedSearchesOf(tx, person_id, most + 1)
  if (all.length >= most && !all.some((each) => each.id === id)) return false
  await tx
    .insertInto('saved_searches')
    .values({ person_id, id, made_at, ...rest })
    .onConflict((conflict) => conflict.columns(['person_id', 'id']).doUpdateSet(rest))
    .execute()
  return true
}

/** Removes a search; nothing happens when there is none. */
export async function dropSavedSearch(tx: Writer, person: string, id: string): Promise<void> {
  await tx.deleteFrom('saved_searches').where('person_id', '=', person).where('id', '=', id).execute()
}

/** A person's searches, the newest first. */
export async function savedSearchesOf(db: Reader, person: string, limit: number): Promise<SavedSearchRow[]> {
  return await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('person_id', '=', person)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Searches that were last made before a time, the one that waits longest first. */
export async function searchesToMake(db: Reader, before: string, limit: number): Promise<SavedSearchRow[]> {
  return await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('checked_at', '<', before)
    .orderBy('checked_at')
    .orderBy('person_id')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Stores what a search found, where nobody changed or removed it since it was read. Whether it was stored. */
export async function noteSearchMade(
  tx: Writer,
  { person_id, id, checked_at }: Pick<SavedSearchRow, 'person_id' | 'id' | 'checked_at'>,
  made: { known: string; seq: number; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_searches')
    .set({ known: made.known, seen_seq: made.seq, checked_at: made.at })
    .where('person_id', '=', person_id)
    .where('id', '=', id)
    .where('checked_at', '=', checked_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
