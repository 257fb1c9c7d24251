/** Hourly limits of mails and new accounts. Addresses are stored only as keyed hashes, and only for that hour.
 *  Source: service.md#rate-limits. */
import { createHmac } from 'node:crypto'
import type { Writer } from '@yalkut/ledger'
import { getSecret, noteUse } from '@yalkut/ledger/access'
import { HOUR_MS, refuse } from '@yalkut/model'
import { signInSaid } from '../../core/sentences/sign-in.ts'
import type { Services } from '../../core/services/services.ts'

const AN_HOUR = {
  /** Mails to one address. */
  'sign-in-mail': 5,
  /** Mails requested from one client address. */
  'sign-in-net': 20,
  /** Accounts begun without mail from one client address. */
  'join-net': 20,
  /** Reports to confirm by mail, to one address and from one client address. */
  'report-mail': 3,
  'report-net': 10,
  /** Apps registered from one client address. */
  'register-net': 60,
} as const
export type HourlyLimit = keyof typeof AN_HOUR

/** Counts one use of each limit in turn, in its own transaction, so that a later failure is counted too. Refuses
 *  `rate-limited` at the first limit that is reached; then none is counted. The caller's own limit comes first, so
 *  that nobody exhausts the limit of another person by repeated requests. */
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
  return refuse('rate-limited', signInSaid('requests-an-hour'), {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  })
}

/** 0 when a use is allowed now. */
async function waitMs(tx: Writer, { limit, key }: { limit: HourlyLimit; key: string }, now: Date): Promise<number> {
  const at = now.toISOString()
  const since = new Date(now.getTime() - HOUR_MS).toISOString()
  const uses = await noteUse(tx, { kind: limit, key, at, since })
  const most = AN_HOUR[limit]
  if (uses.length <= most) return 0
  return Math.max(1, Date.parse(uses.at(-most - 1) ?? at) + HOUR_MS - now.getTime())
}
