/** The handles that people have or had. Source: service.md#handles; shapes.md#handles.
 *
 *  Every present or old handle is one row, so an old handle still leads to its person and nobody else can take it. The key
 *  of the table makes two transactions that take the same handle wait for each other. */
import type { Reader, Writer } from '../engine/engine.ts'
import { handleKey } from './handle-key.ts'

/** Takes a handle for a person, who may take an old handle of their own again. False when another person has or had it.
 *  `changedAt`: the time of the change; null for the first handle of an account. */
export async function takeHandle(
  tx: Writer,
  { handle, person, changedAt }: { handle: string; person: string; changedAt: string | null },
): Promise<boolean> {
  const taken = await tx
    .insertInto('handles')
    .values({ handle_key: handleKey(handle), person_id: person, changed_at: changedAt })
    .onConflict((conflict) =>
      conflict.column('handle_key').doUpdateSet({ changed_at: changedAt }).where('handles.person_id', '=', person),
    )
    .executeTakeFirst()
  return Number(taken.numInsertedOrUpdatedRows ?? 0) > 0
}

/** The time of the person's last change of handle; null when there was none. */
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

/** The person who has or had a handle, also one of a closed account; null when it is free. */
export async function handleOwner(db: Reader, handle: string): Promise<string | null> {
  const row = await db
    .selectFrom('handles')
    .select('person_id')
    .where('handle_key', '=', handleKey(handle))
    .executeTakeFirst()
  return row?.person_id ?? null
}
