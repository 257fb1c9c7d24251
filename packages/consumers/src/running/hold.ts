/** Holds a lease during some work: renews it while this process lives, and releases it after the work. */
import { randomUUID } from 'node:crypto'
import type { ReadServices } from '@yalkut/catalog/core'
import type { Writer } from '@yalkut/ledger'
import { endLease, type Lease, type LeaseTime, renewLease, takeLease } from '@yalkut/ledger/consumers'

export interface Ground {
  services: ReadServices
  /** The time after which a lease that is not renewed expires, in ms. */
  leaseMs: number
}

/** What a lease needs. */
export interface LeaseGround {
  services: Pick<ReadServices, 'ledger' | 'clock'>
  leaseMs: number
}

/** The default of `leaseMs`, in ms. */
export const LEASE_MS = 30_000

export interface Hold {
  /** Aborts when the process stops or another process has taken the lease. */
  readonly signal: AbortSignal
  /** The first step of each transaction. No other process takes the lease before the transaction ends. Throws
   *  `LeaseLost`. */
  confirm(tx: Writer): Promise<void>
  /** Stops renewing the lease and does not release it, so that it expires. */
  lapse(): void
}

/** Another process has taken the lease. The transaction of this process is rolled back. */
export class LeaseLost extends Error {
  constructor(name: string) {
    super(`another process runs “${name}” now`)
    this.name = 'LeaseLost'
  }
}

export type UnderLease<T> = { isLeased: true; value: T } | { isLeased: false }

/** Runs `work` under the lease `name`, unless another process holds that lease. */
export async function underLease<T>(
  ground: LeaseGround,
  { name, stop }: { name: string; stop: AbortSignal },
  work: (hold: Hold) => Promise<T>,
): Promise<UnderLease<T>> {
  const { ledger } = ground.services
  const lease: Lease = { name, holder: randomUUID() }
  const times = timesOf(ground)
  if (!(await ledger.write((tx) => takeLease(tx, lease, times)))) return { isLeased: false }
  const renewal = keepRenewing(ground, lease)
  const hold: Hold = {
    signal: AbortSignal.any([stop, renewal.lost]),
    async confirm(tx) {
      if (!(await renewLease(tx, lease, timesOf(ground).until))) throw new LeaseLost(name)
    },
    lapse: renewal.lapse,
  }
  try {
    return { isLeased: true, value: await work(hold) }
  } finally {
    await renewal.end()
  }
}

function timesOf({ services, leaseMs }: LeaseGround): LeaseTime {
  const now = services.clock()
  return { now: now.toISOString(), until: new Date(now.getTime() + leaseMs).toISOString() }
}

interface Renewal {
  lost: AbortSignal
  lapse(): void
  /** Releases the lease, unless `lapse` was called. */
  end(): Promise<void>
}

function keepRenewing(ground: LeaseGround, lease: Lease): Renewal {
  const { ledger } = ground.services
  const lost = new AbortController()
  let renewing: Promise<void> | null = null
  let lapses = false

  async function renew(): Promise<void> {
    const isOurs = await ledger.write((tx) => renewLease(tx, lease, timesOf(ground).until))
    if (!isOurs) lost.abort(new LeaseLost(lease.name))
  }

  const timer = setInterval(() => {
    // While the ledger is busy or unreachable, no other process can take the lease either. The next renewal retries.
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
      // A lease that could not be released expires.
      if (!lapses) await ledger.write((tx) => endLease(tx, lease)).catch(() => undefined)
    },
  }
}
