/** The lease under which a process works on uploads. A process that was killed renews it no more, and any server then
 *  recovers its uploads; the same server does so as soon as it starts again. Source: decisions.md#uploads. */
import { randomBytes } from 'node:crypto'
import type { Writer } from '@yalkut/ledger'
import { endLease, renewLease, takeLease } from '@yalkut/ledger/consumers'
import type { Services, UploadsAtWork } from '../../core/services/services.ts'

/** How long a lease lasts without being renewed, in ms. */
const LEASE_MS = 60_000
const RENEW_EVERY_MS = LEASE_MS / 4

export function createUploadsAtWork(
  { ledger, clock }: Pick<Services, 'ledger' | 'clock'>,
  serverId: string,
): UploadsAtWork {
  const server = `uploads/${serverId}.`
  const holder = `${server}${randomBytes(8).toString('hex')}`
  const lease = { name: holder, holder }
  /** How many requests work on each. */
  const working = new Map<string, number>()
  let taken: Promise<void> | null = null
  let ending: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function extend(tx: Writer): Promise<void> {
    const now = clock()
    const until = new Date(now.getTime() + LEASE_MS).toISOString()
    if (await renewLease(tx, lease, until)) return
    // The name is this process's own: nobody else holds it.
    await takeLease(tx, lease, { now: now.toISOString(), until })
  }

  /** Between two uploads the lease is kept for a while: pieces follow one another. */
  async function renewOrEnd(): Promise<void> {
    if (working.size > 0) return await ledger.write(extend)
    clearInterval(timer)
    taken = null
    // A lease that could not be given back ends by itself.
    ending = ledger.write((tx) => endLease(tx, lease)).catch(() => undefined)
  }

  function take(): Promise<void> {
    taken ??= ending
      .then(() => ledger.write(extend))
      .then(
        () => {
          // A ledger that is away takes no lease of others either: the next renewal tries again.
          timer = setInterval(() => void renewOrEnd().catch(() => undefined), RENEW_EVERY_MS)
          timer.unref()
        },
        (error: unknown) => {
          taken = null
          throw error
        },
      )
    return taken
  }

  return {
    holder,
    server,
    has: (id) => working.has(id),
    async during(id, work) {
      working.set(id, (working.get(id) ?? 0) + 1)
      try {
        await take()
        return await work()
      } finally {
        const others = (working.get(id) ?? 1) - 1
        if (others === 0) working.delete(id)
        else working.set(id, others)
      }
    },
    async close() {
      clearInterval(timer)
      await ending
      if (taken !== null) await ledger.write((tx) => endLease(tx, lease)).catch(() => undefined)
    },
  }
}
