/** Where people stopped reading or listening. Source: service.md#reading-positions; shapes.md#reading-positions. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import type { PlacesTable } from '../tables/threads.ts'

export type PlaceRow = Selectable<PlacesTable>
export type PlaceKey = Pick<PlaceRow, 'person_id' | 'kind' | 'key'>

/** Keeps a place, or moves the one of this key to the front. Of each person only the latest `keep` stay. */
export async function savePlace(tx: Writer, place: PlaceRow, keep: number): Promise<void> {
  const at = await momentAfterAll(tx, place)
  const { person_id, kind, key, ...rest } = { ...place, at }
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
  await tx
    .deleteFrom('places')
    .where('person_id', '=', person_id)
    .where('at', '<', oldest.at)
    .execute()
}

/** Two places of one millisecond still have an order. */
async function momentAfterAll(tx: Writer, { person_id, at }: PlaceRow): Promise<string> {
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

/** Forgets a place; one that is not there stays so. */
export async function dropPlace(tx: Writer, { person_id, kind, key }: PlaceKey): Promise<void> {
  await tx
    .deleteFrom('places')
    .where('person_id', '=', person_id)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()
}

/** The newest first. */
export async function placesOf(
  db: Reader,
  person: string,
  { kind, limit }: { kind?: PlaceRow['kind'] | undefined; limit: number },
): Promise<PlaceRow[]> {
  return await db
    .selectFrom('places')
    .selectAll()
    .where('person_id', '=', person)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? 'read'))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
}
