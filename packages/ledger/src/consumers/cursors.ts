/** The position of each consumer in the source that it follows. */
import type { Reader, Writer } from '../engine/engine.ts'

/** null: the consumer is unknown. */
export async function findCursor(db: Reader, consumer: string): Promise<number | null> {
  const row = await db.selectFrom('cursors').select('seq').where('name', '=', consumer).executeTakeFirst()
  return row?.seq ?? null
}

/** Every consumer and its position. */
export async function listCursors(db: Reader): Promise<{ name: string; seq: number }[]> {
  return await db.selectFrom('cursors').select(['name', 'seq']).orderBy('name').execute()
}

/** Moves a cursor forward; it never goes back. */
export async function moveCursor(tx: Writer, consumer: string, seq: number): Promise<void> {
  await tx
    .insertInto('cursors')
    .values({ name: consumer, seq })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ seq: eb.ref('excluded.seq') }))
        .whereRef('cursors.seq', '<', 'excluded.seq'),
    )
    .execute()
}
