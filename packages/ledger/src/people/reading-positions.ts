/** Where people stopped reading or listening. Source: service.md#reading-positions; shapes.md#reading-positions. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import type { ReadingPositionsTable } from '../tables/threads.ts'

export type ReadingPositionRow = Selectable<ReadingPositionsTable>
export type ReadingPositionKey = Pick<ReadingPositionRow, 'person_id' | 'kind' | 'key'>

/** Stores a reading position, or replaces the one of the same kind and key. Of each person the latest `keep` stay. */
export async function saveReadingPosition(tx: Writer, position: ReadingPositionRow, keep: number): Promise<void> {
  const at = await momentAfterAll(tx, position)
  const { person_id, kind, key, ...rest } = { ...position, at }
  await tx
    .insertInto('places')
    .values({ person_id, kind, key, ...rest })
    .onConflict((conflict) => conflict.columns(['person_id', 'kind', 'key']).doUpdateSet(rest))
    .execute()
  const oldest = await tx
    .selectFrom('places')
    .select('at')
    .where('person_id', '=', person_id)
    .orderBy('at', 'desc')
    .offset(keep - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await tx.deleteFrom('places').where('person_id', '=', person_id).where('at', '<', oldest.at).execute()
}

/** A moment after the person's other positions, so that two of one millisecond have an order. */
async function momentAfterAll(tx: Writer, { person_id, at }: ReadingPositionRow): Promise<string> {
  const last = await tx
    .selectFrom('places')
    .select('at')
    .where('person_id', '=', person_id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined || last.at < at) return at
  return new Date(Date.parse(last.at) + 1).toISOString()
}

/** Removes a reading position; nothing happens when there is none. */
export async function dropReadingPosition(tx: Writer, { person_id, kind, key }: ReadingPositionKey): Promise<void> {
  await tx
    .deleteFrom('places')
    .where('person_id', '=', person_id)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()
}

/** A person's reading positions, the newest first. */
export async function readingPositionsOf(
  db: Reader,
  person: string,
  { kind, limit }: { kind?: ReadingPositionRow['kind'] | undefined; limit: number },
): Promise<ReadingPositionRow[]> {
  return await db
    .selectFrom('places')
    .selectAll()
    .where('person_id', '=', person)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? 'read'))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
}
