/** Whom a steward may want to mark as trusted: people near the rule of trust, those whom an undone suggestion keeps from it, those who
 *  passed it, and new accounts that may not send files yet. Source: service.md#administration; shapes.md#who-waits-for-trust. */
import { type AccountRow, handleKey, listByMerged, listUntried, standingOf } from '@yalkut/ledger/people'
import { readCursor } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../core/access/caller.ts'
import { getOfficer } from '../../core/access/on-site.ts'
import { TRUSTED_AFTER } from '../../core/access/trust.ts'
import { pageOf } from '../../core/input/page-of.ts'
import type { Services } from '../../core/services/services.ts'
import { Cursor, limitOf } from '../../core/shapes/paging.ts'
import { NEW_ACCOUNT_WAITS_MS } from '../../media/uploads/allowance.ts'

/** Merged suggestions from which a person is near the rule. */
const NEAR_TRUST = 15

export const WAITING_FOR_TRUST = ['near', 'undone', 'earned', 'new'] as const

export const WaitingForTrustQuery = Type.Object({
  which: Type.Enum([...WAITING_FOR_TRUST], {
    description:
      `\`near\`: ${NEAR_TRUST} to ${TRUSTED_AFTER - 1} merged suggestions, none of them undone. \`undone\`: ${NEAR_TRUST} or more, and one is ` +
      `undone now, so that only a steward makes them trusted. \`earned\`: ${TRUSTED_AFTER} or more and none undone, so they are trusted ` +
      'already. `new`: accounts that may not send files yet.',
  }),
  cursor: Cursor,
  limit: limitOf(100, 50),
})
export type WaitingForTrustQuery = Static<typeof WaitingForTrustQuery>

/** How far an account is on the way to be trusted. */
export interface WayToTrust {
  /** Own suggestions that were merged, and how many of them are undone now. */
  merged: number
  reverted: number
  /** Merged suggestions that make a person trusted. */
  needed: number
  /** From when a new account may send files; null for one that may. */
  mayUploadAt: string | null
}

export type WaitingForTrust = AccountRow & WayToTrust

/** null for accounts that need no trust, or cannot have it. One statement. */
export async function wayToTrust({ ledger, clock, limits }: Services, account: AccountRow): Promise<WayToTrust | null> {
  const { steward, admin, bot, suspended } = account
  if (steward || admin || bot || suspended) return null
  const { merged, reverted } = await standingOf(ledger.read, account.id)
  const mayUploadAt = uploadsFrom(account)
  const waits = limits.rate && merged === 0 && !account.trusted
  const isNew = waits && mayUploadAt > clock().toISOString()
  return { merged, reverted, needed: TRUSTED_AFTER, mayUploadAt: isNew ? mayUploadAt : null }
}

/** The most merged suggestions first; of new accounts, the one that may send files soonest. `next` is null on the last page. Nobody is
 *  a new account where limits are lifted. Refuses `bad-request` for a bad cursor. */
export async function listWaitingForTrust(
  services: Services,
  caller: Caller,
  query: WaitingForTrustQuery,
): Promise<{ people: WaitingForTrust[]; next: string | null }> {
  getOfficer(caller)
  return query.which === 'new' ? await newAccounts(services, query) : await byMerged(services, query.which, query)
}

const RULES = {
  near: { from: NEAR_TRUST, below: TRUSTED_AFTER, undone: false },
  undone: { from: NEAR_TRUST, undone: true },
  earned: { from: TRUSTED_AFTER, undone: false },
} as const

async function byMerged(
  { ledger }: Services,
  which: keyof typeof RULES,
  { cursor, limit }: WaitingForTrustQuery,
): Promise<{ people: WaitingForTrust[]; next: string | null }> {
  const [merged, key] = cursor === undefined ? [] : readCursor(cursor, 'number', 'string')
  const found = await listByMerged(ledger.read, {
    ...RULES[which],
    ...(merged === undefined || key === undefined ? {} : { after: { merged, key } }),
    limit: limit + 1,
  })
  const { rows, next } = pageOf(found, limit, (last) => [last.merged, handleKey(last.handle)])
  const people = rows.map((row) => ({ ...row, needed: TRUSTED_AFTER, mayUploadAt: null }))
  return { people, next }
}

async function newAccounts(
  { ledger, clock, limits }: Services,
  { cursor, limit }: WaitingForTrustQuery,
): Promise<{ people: WaitingForTrust[]; next: string | null }> {
  const [createdAt, id] = cursor === undefined ? [] : readCursor(cursor, 'string', 'string')
  if (!limits.rate) return { people: [], next: null }
  const found = await listUntried(ledger.read, {
    since: new Date(clock().getTime() - NEW_ACCOUNT_WAITS_MS).toISOString(),
    ...(createdAt === undefined || id === undefined ? {} : { after: { createdAt, id } }),
    limit: limit + 1,
  })
  const { rows, next } = pageOf(found, limit, (last) => [last.createdAt, last.id])
  const people = rows.map((row) => ({
    ...row,
    merged: 0,
    reverted: 0,
    needed: TRUSTED_AFTER,
    mayUploadAt: uploadsFrom(row),
  }))
  return { people, next }
}

function uploadsFrom({ createdAt }: AccountRow): string {
  return new Date(Date.parse(createdAt) + NEW_ACCOUNT_WAITS_MS).toISOString()
}
