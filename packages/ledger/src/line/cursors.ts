/** How far each follower of the line has come; a follower that was never heard of stands at 0. */
import type { Reader, Writer } from '../engine/engine.ts'

export async function readCursor(db: Reader, follower: string): Promise<number> {
  const row = await db
    .selectFrom('cursors')
    .select('seq')
    .where('name', '=', follower)
    .executeTakeFirst()
  return row?.seq ?? 0
}

/** Moves a cursor forward; it never goes back. */
export async function moveCursor(tx: Writer, follower: string, seq: number): Promise<void> {
  await tx
    .insertInto('cursors')
    .values({ name: follower, seq })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ seq: eb.ref('excluded.seq') }))
        .whereRef('cursors.seq', '<', 'excluded.seq'),
    )
    .execute()
}
