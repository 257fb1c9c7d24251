/** How long a machine has what it took, and what becomes of it when the machine goes silent.
 *  Source: routes.md#machines. */
import type { Writer } from '@yalkut/ledger'
import { dropLapsedLeases, hasLapsedLeases } from '@yalkut/ledger/machines'
import { isRefusal } from '@yalkut/model'
import type { Services } from '../services/services.ts'

/** A lease ends unless it is renewed within this time. */
export const LEASE_SECONDS = 300

/** A machine that asked for work within this time, and found none, takes what comes at once. */
export const LISTENING_SECONDS = 90

/** What was tried so often has failed. */
export const MAX_ATTEMPTS = 3

export function leaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_SECONDS * 1_000).toISOString()
}

/** What silent machines had goes back in line, or has failed. */
export async function dropLapsed(tx: Writer, now: Date): Promise<void> {
  await dropLapsedLeases(tx, {
    now: now.toISOString(),
    maxAttempts: MAX_ATTEMPTS,
    note: `The machine that had it went silent, ${MAX_ATTEMPTS} times.`,
  })
}

/** The same, before somebody reads the queue: time alone changes it, and perhaps no machine comes to notice. While
 *  the ledger is held by others the queue is shown as it was. */
export async function settleLapsed({ ledger, clock }: Services): Promise<void> {
  const now = clock()
  if (!(await hasLapsedLeases(ledger.read, now.toISOString()))) return
  try {
    await ledger.write((tx) => dropLapsed(tx, now))
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'busy') throw error
  }
}
