/** How much a person puts into drafts in a day. Counted in the process that writes, which is one for each server: a restart begins anew.
 *  Source: shapes.md#rate. */
import type { Person } from '@yalkut/ledger/people'
import { refuse } from '@yalkut/model'
import type { Services } from '../services/services.ts'

const DAY_MS = 24 * 3_600_000
const USUAL_BYTES = 30_000_000
const TRUSTED_BYTES = 200_000_000

interface Spent {
  /** By the clock that is never set back, in ms. */
  endsAt: number
  bytes: number
}

const spentOf = new WeakMap<Services['limits'], Map<string, Spent>>()

/** Counts the bytes of an item that is put into a draft. Refuses `rate-limited` beyond the share of a day; then nothing is counted.
 *  Stewards and bots have no limit. */
export function countDraftBytes(
  { limits }: Pick<Services, 'limits'>,
  person: Person,
  bytes: number,
): void {
  if (!limits.rate || person.steward || person.admin || person.bot) return
  const now = performance.now()
  const spent = spentOf.get(limits) ?? new Map<string, Spent>()
  spentOf.set(limits, spent)
  const before = spent.get(person.id)
  const today =
    before !== undefined && before.endsAt > now ? before : { endsAt: now + DAY_MS, bytes: 0 }
  const most = person.trusted ? TRUSTED_BYTES : USUAL_BYTES
  if (today.bytes + bytes > most) {
    throw refuse(
      'rate-limited',
      `At most ${most / 1_000_000} MB a day go into drafts. Send large texts as files, or ask a steward to import them.`,
      {
        limit: 'draft-bytes',
        retryAfterSeconds: Math.ceil((today.endsAt - now) / 1_000),
      },
    )
  }
  today.bytes += bytes
  spent.set(person.id, today)
}
