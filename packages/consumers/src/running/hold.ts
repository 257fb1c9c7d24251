/** A lease held while something is done: renewed as long as this process lives, given back at its end. */
import { randomUUID } from 'node:crypto'
import type { ReadServices } from '@yalkut/catalog/services'
import type { Writer } from '@yalkut/ledger'
import { endLease, type Lease, renewLease, takeLease } from '@yalkut/ledger/consumers'

export interface Ground {
  services: ReadServices
  /** How long a lease lasts without being renewed, in ms. */
  leaseMs: number
}

/** Usual length of a lease, in ms. */
export const LEASE_MS = 30_000

export interface Hold {
  /** Says when to end: the process stops, or the lease is another's. */
  readonly signal: AbortSignal
  /** The first step of each transaction: until it ends nobody else takes the lease. Throws `LeaseLost`. */
  confirm(tx: Writer): Promise<void>
  /** Renews it no more: it ends by itself, and is not given back. */
  lapse(): void
}

/** Another process has the lease: what this one would write is not written. */
export class LeaseLost extends Error {
  constructor(name: string) {
    super(`another process does “${name}” now`)
    this.name = 'LeaseLost'
  }
}

export type Held<T> = { held: true; value: T } | { held: false }

/** Does `work` under the lease of this name, unless another process has it. */
export async function underLease<T>(
  ground: Ground,
  { name, stop }: { name: string; stop: AbortSignal },
  work: (hold: Hold) => Promise<T>,
): Promise<Held<T>> {
  const { ledger } = ground.services
  const lease: Lease = { name, holder: randomUUID() }
  const { now, until } = timesOf(ground)
  if (!(await ledger.write((tx) => takeLease(tx, lease, { now, until })))) return { held: false }
  const renewal = keepRenewing(ground, lease)
  const hold: Hold = {
    signal: AbortSignal.any([stop, renewal.lost]),
    async confirm(tx) {
      if (!(await renewLease(tx, lease, timesOf(ground).until))) throw new LeaseLost(name)
    },
    lapse: renewal.lapse,
  }
  try {
    return { held: true, value: await work(hold) }
  } finally {
    await renewal.end()
  }
}

function timesOf({ services, leaseMs }: Ground): { now: string; until: string } {
  const now = services.clock()
  return { now: now.toISOString(), until: new Date(now.getTime() + leaseMs).toISOString() }
}

interface Renewal {
  lost: AbortSignal
  lapse(): void
  /** Gives the lease back, unless it is to lapse. */
  end(): Promise<void>
}

function keepRenewing(ground: Ground, lease: Lease): Renewal {
  const { ledger } = ground.services
  const lost = new AbortController()
  let renewing: Promise<void> | null = null
  let lapses = false

  async function renew(): Promise<void> {
    const isOurs = await ledger.write((tx) => renewLease(tx, lease, timesOf(ground).until))
    if (!isOurs) lost.abort(new LeaseLost(lease.name))
  }

  const timer = setInterval(() => {
    // A ledger that is busy or away takes no other's lease either: the next renewal tries again.
    renewing ??= renew()
      .catch(() => undefined)
      .finally(() => {
        renewing = null
      })
  }, ground.leaseMs / 3)
  timer.unref()
  return {
    lost: lost.signal,
    lapse() {
      lapses = true
      clearInterval(timer)
    },
    async end() {
      clearInterval(timer)
      await renewing
      // A lease that could not be given back ends by itself.
      if (!lapses) await ledger.write((tx) => endLease(tx, lease)).catch(() => undefined)
    },
  }
}
