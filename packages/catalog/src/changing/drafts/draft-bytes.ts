/** How much a person puts into drafts in a day. Source: shapes.md#rate. */

import type { Writer } from '@yalkut/ledger'
import { addDraftBytes } from '@yalkut/ledger/access'
import type { Person } from '@yalkut/ledger/people'
import { DAY_MS, refuse } from '@yalkut/model'
import { isSteward } from '../../core/access/steward.ts'
import { draftsSaid } from '../../core/sentences/drafts.ts'
import type { Services } from '../../core/services/services.ts'

const USUAL_BYTES = 30_000_000
const TRUSTED_BYTES = 200_000_000

/** Counts the bytes of an item that is put into a draft, on all servers together. Called last in its transaction: the person's count is held
 *  until the end. Refuses `rate-limited` beyond the share of a day; then nothing is counted. Stewards and bots have no limit. */
export async function countDraftBytes(
  { limits, clock }: Pick<Services, 'limits' | 'clock'>,
  tx: Writer,
  person: Person,
  bytes: number,
): Promise<void> {
  if (!limits.rate || isSteward(person) || person.bot) return
  const now = clock()
  const day = now.toISOString().slice(0, 10)
  const most = person.trusted ? TRUSTED_BYTES : USUAL_BYTES
  const sum = await addDraftBytes(tx, { personId: person.id, day, bytes })
  if (sum <= most) return
  throw refuse('rate-limited', draftsSaid('draft-bytes-a-day', { most: most / 1_000_000 }), {
    limit: 'draft-bytes',
    retryAfterSeconds: Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1_000),
  })
}
