/** Who does what in the background: one process at a time holds a lease, and renews it while it works. Whoever holds
 *  one no more finds out in the transaction in which it would write. */
import type { Writer } from '../engine/engine.ts'

export interface Lease {
  /** What is done under it. */
  name: string
  /** A name that no other taking has. */
  holder: string
}

/** The times of a taking or a renewal. */
export interface LeaseTime {
  now: string
  until: string
}

/** Takes a lease that nobody holds, or whose holder went silent. False where somebody holds it. */
export async function takeLease(
  tx: Writer,
  { name, holder }: Lease,
  { now, until }: LeaseTime,
): Promise<boolean> {
  const taken = await tx
    .insertInto('leases')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ holder, until }).where('leases.until', '<=', now),
    )
    .returning('holder')
    .executeTakeFirst()
  return taken?.holder === holder
}

/** Holds the lease's row until the transaction ends, with a new time; nobody else takes it meanwhile. False where the
 *  lease is another's by now: then the caller writes nothing. One that ran out and that nobody took is still held. */
export async function renewLease(
  tx: Writer,
  { name, holder }: Lease,
  until: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('leases')
    .set({ until })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) > 0
}

/** Gives a lease back; another's stays. */
export async function endLease(tx: Writer, { name, holder }: Lease): Promise<void> {
  await tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}
