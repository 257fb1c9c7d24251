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
}

/** The longest lease is one of five minutes, and the clocks of two servers differ by less than ten. */
const LONGEST_MS = 15 * 60_000

/** No lease that a living process took ends later: one that does is of a clock that was set back since, and is free.
 *  Source: decisions.md#consumers. */
export function latestEnd(now: string): string {
  return new Date(Date.parse(now) + LONGEST_MS).toISOString()
}

/** Takes a lease that is free or has expired. False when another process holds it. */
export async function takeLease(tx: Writer, { name, holder }: Lease, { now, until }: LeaseTime): Promise<boolean> {
  const taken = await tx
    .insertInto('leases')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where((eb) => eb.or([eb('leases.until', '<=', now), eb('leases.until', '>', latestEnd(now))])),
    )
    .returning('holder')
    .executeTakeFirst()
  return taken?.holder === holder
}

/** Extends a lease, and holds its row until the transaction ends, so that no other process takes it meanwhile. False when
 *  another process has taken it: then the caller writes nothing. An expired lease that nobody took is still held. */
export async function renewLease(tx: Writer, { name, holder }: Lease, until: string): Promise<boolean> {
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
