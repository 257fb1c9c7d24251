/** The lease of a machine on a request, and what happens when the lease expires. Source: routes.md#machines. */
import type { Writer } from '@yalkut/ledger'
import { dropLapsedLeases, hasLapsedLeases } from '@yalkut/ledger/machines'
import { isRefusal } from '@yalkut/model'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'

/** A lease expires unless it is renewed within this time. */
export const LEASE_SECONDS = 300

/** A machine that found no work counts as free for this time after its last claim. */
export const LISTENING_SECONDS = 90

/** A request fails after this number of attempts. */
export const MAX_ATTEMPTS = 3

export function leaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_SECONDS * 1_000).toISOString()
}

/** Returns requests with expired leases to the queue, or fails them after the last attempt. */
export async function dropLapsed(tx: Writer, now: Date): Promise<void> {
  await dropLapsedLeases(tx, {
    now: now.toISOString(),
    maxAttempts: MAX_ATTEMPTS,
    note: titlesSaid('machine-silent', { times: MAX_ATTEMPTS }).he,
  })
}

/** The same before a read of the queue: leases expire with time, even when no machine calls. While another process
 *  has locked the ledger, the queue is shown without this step. */
export async function settleLapsed({ ledger, clock }: Services): Promise<void> {
  const now = clock()
  if (!(await hasLapsedLeases(ledger.read, now.toISOString()))) return
  try {
    await ledger.write((tx) => dropLapsed(tx, now))
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'busy') throw error
  }
}
