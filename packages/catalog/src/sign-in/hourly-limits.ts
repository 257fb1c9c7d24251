/** How often mails and new accounts may be asked for in an hour. Addresses are kept only as keyed hashes, and only
 *  for that hour. Source: service.md#rate-limits. */
import { createHmac } from 'node:crypto'
import type { Writer } from '@yalkut/ledger'
import { getSecret, noteUse } from '@yalkut/ledger/access'
import { refuse } from '@yalkut/model'
import type { Services } from '../services/services.ts'

const HOUR_MS = 3_600_000

const AN_HOUR = {
  /** Mails to one address. */
  'sign-in-mail': 5,
  /** Mails that one network address asks for. */
  'sign-in-net': 20,
  /** Accounts that one network address begins without mail. */
  'join-net': 20,
  /** Apps that register themselves from one network address. */
  'register-net': 60,
} as const
export type HourlyLimit = keyof typeof AN_HOUR

/** Counts one use of each in turn, in a transaction of its own, so that what fails afterwards is counted too. Refuses
 *  `rate-limited` at the first that has no room; then none is kept. What is the asker's own stands first: nobody uses
 *  up what is another's by asking without end. */
export async function countHourly(
  services: Services,
  uses: readonly { limit: HourlyLimit; of: string }[],
): Promise<void> {
  const { ledger, limits, clock } = services
  if (!limits.rate) return
  const secret = await getSecret(ledger, 'addresses')
  const now = clock()
  await ledger.write(async (tx) => {
    for (const { limit, of } of uses) {
      const key = createHmac('sha256', secret).update(of, 'utf8').digest('hex')
      const wait = await waitMs(tx, { limit, key }, now)
      if (wait > 0) throw tooOften(wait)
    }
  })
}

function tooOften(waitMs: number): Error {
  return refuse('rate-limited', 'That was asked for many times this hour. Wait a while.', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  })
}

/** 0 when there is room. */
async function waitMs(
  tx: Writer,
  { limit, key }: { limit: HourlyLimit; key: string },
  now: Date,
): Promise<number> {
  const at = now.toISOString()
  const since = new Date(now.getTime() - HOUR_MS).toISOString()
  const uses = await noteUse(tx, { kind: limit, key, at, since })
  const most = AN_HOUR[limit]
  if (uses.length <= most) return 0
  return Math.max(1, Date.parse(uses.at(-most - 1) ?? at) + HOUR_MS - now.getTime())
}
