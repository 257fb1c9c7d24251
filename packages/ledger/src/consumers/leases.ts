/** Leases of background work: one process at a time holds a lease, and renews it while it works. A process that lost its
 *  lease learns of it in the transaction in which it would write. */
import type { Writer } from '../engine/engine.ts'

export interface Lease {
  /** The job or consumer that runs under it. */
  name: string
  /** Unique for each taking. */
  holder: string
}

/** The time of a taking, and the time until which it lasts. */
export interface LeaseTime {
  now: string
  until: string
  /** No process that lives takes a lease for longer: one that lasts longer is of a clock that was set back since. */
  latest: string
}

/** Takes a lease that is free or has expired. False when another process holds it. */
export async function takeLease(
  tx: Writer,
  { name, holder }: Lease,
  { now, until, latest }: LeaseTime,
): Promise<boolean> {
  const taken = await tx
    .insertInto('leases')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where((eb) => eb.or([eb('leases.until', '<=', now), eb('leases.until', '>', latest)])),
    )
    .returning('holder')
    .executeTakeFirst()
  return taken?.holder === holder
}

/** Extends a lease, and holds its row until the transaction ends, so that no other process takes it meanwhile. False when
 *  another process has taken it: then the caller writes nothing. An expired lease that nobody took is still held. */
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

/** Gives a lease back; a lease of another holder stays. */
export async function endLease(tx: Writer, { name, holder }: Lease): Promise<void> {
  await tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}
