/** Who has a handle, or had it. Source: service.md#handles; shapes.md#handles.
 *
 *  Every handle that anybody has or had is one row, so an old one still leads to its person and can be taken by
 *  nobody else. The table's key makes two who take one at once stand in line. */
import type { Reader, Writer } from '../engine/engine.ts'
import { handleKey } from './handle-key.ts'

/** Takes a handle for a person; one of their own, an old one too, can be taken again. False when somebody else
 *  has it or had it. `changedAt`: when a change brought it; null for an account's first. */
export async function takeHandle(
  tx: Writer,
  { handle, person, changedAt }: { handle: string; person: string; changedAt: string | null },
): Promise<boolean> {
  const taken = await tx
    .insertInto('handles')
    .values({ handle_key: handleKey(handle), person_id: person, changed_at: changedAt })
    .onConflict((conflict) =>
      conflict
        .column('handle_key')
        .doUpdateSet({ changed_at: changedAt })
        .where('handles.person_id', '=', person),
    )
    .executeTakeFirst()
  return Number(taken.numInsertedOrUpdatedRows ?? 0) > 0
}

/** When the person last changed their handle; null when never. */
export async function lastHandleChange(db: Reader, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('handles')
    .select('changed_at')
    .where('person_id', '=', personId)
    .where('changed_at', 'is not', null)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.changed_at ?? null
}
