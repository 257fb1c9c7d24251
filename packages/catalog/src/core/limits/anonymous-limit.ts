/** One client address may report 10 times an hour without an account. The address is stored only as a keyed hash,
 *  and only for that hour. Source: decisions.md#limits. */
import { createHmac } from 'node:crypto'
import type { Writer } from '@yalkut/ledger'
import { getSecret, noteUse } from '@yalkut/ledger/access'
import { HOUR_MS, refuse } from '@yalkut/model'
import type { Caller } from '../access/caller.ts'
import { limitsSaid } from '../sentences/limits.ts'
import type { Services } from '../services/services.ts'

export const REPORTS_AN_HOUR = 10

/** The key under which a client address is counted; null for a signed-in caller, and where limits are off. */
export async function addressKey(
  { ledger, limits }: Services,
  caller: Caller,
  clientAddress: string,
): Promise<string | null> {
  if (caller.kind === 'person' || !limits.rate) return null
  return await hashOfAddress({ ledger }, clientAddress)
}

/** A keyed hash: the address cannot be found by it. */
export async function hashOfAddress({ ledger }: Pick<Services, 'ledger'>, clientAddress: string): Promise<string> {
  const secret = await getSecret(ledger, 'addresses')
  return createHmac('sha256', secret).update(clientAddress, 'utf8').digest('hex')
}

/** The same for acts that are also counted for accounts: a signed-in caller is counted by account id. */
export async function callerKey(services: Services, caller: Caller, clientAddress: string): Promise<string | null> {
  if (caller.kind === 'person' && services.limits.rate) return caller.person.id
  return await addressKey(services, caller, clientAddress)
}

/** Counts one report. Refuses `rate-limited` from the eleventh in an hour on; a refused one is not counted. */
export async function countReport(tx: Writer, key: string | null, now: Date): Promise<void> {
  if (key === null) return
  const at = now.toISOString()
  const since = new Date(now.getTime() - HOUR_MS).toISOString()
  const uses = await noteUse(tx, { kind: 'report', key, at, since })
  if (uses.length <= REPORTS_AN_HOUR) return
  const oldestMs = Date.parse(uses.at(-REPORTS_AN_HOUR - 1) ?? at)
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestMs + HOUR_MS - now.getTime()) / 1000))
  throw refuse('rate-limited', limitsSaid('reports-an-hour'), { retryAfterSeconds })
}
