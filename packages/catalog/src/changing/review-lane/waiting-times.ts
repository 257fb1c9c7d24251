/** How long suggestions wait, in numbers that everyone may read. Source: decisions.md#the-review-lane. */
import { countLane, lastWaits } from '@yalkut/ledger/suggestions'
import { DAY_MS, refuse } from '@yalkut/model'
import { readItemId } from '../../core/input/item-id.ts'
import { reviewLaneSaid } from '../../core/sentences/review-lane.ts'
import type { Services } from '../../core/services/services.ts'
import type { WaitingTimes } from '../../core/shapes/review-lane.ts'
import { USUAL_REVIEW_DAYS } from '../assigning-reviews/promised-time.ts'

const WINDOW_MS = 90 * DAY_MS
const MAX_WAITS = 1_000

/** Of a set with everything in it; without a set of the whole catalog. Refuses `not-found` for an id that is no set. */
export async function waitingTimes(
  services: Services,
  { set: named }: { set?: string | undefined },
): Promise<WaitingTimes> {
  const { ledger, projection, clock } = services
  const set = named === undefined ? null : readItemId(named)
  const [item] = set === null ? [] : projection.reads.items.of('set', [set])
  if (set !== null && item === undefined) throw refuse('not-found', reviewLaneSaid('no-set-in-lane', { set }))
  const now = clock()
  const after = new Date(now.getTime() - WINDOW_MS).toISOString()
  const waits = await lastWaits(ledger.read, { inside: set, after, limit: MAX_WAITS })
  const filter = set === null ? {} : { inside: set }
  const { waiting, late } = await countLane(ledger.read, filter, now.toISOString())
  const sorted = waits.sort((a, b) => a - b)
  return {
    set,
    reviewDays: item?.data.reviewDays ?? USUAL_REVIEW_DAYS,
    waiting,
    late,
    answered: sorted.length,
    medianMs: quantile(sorted, 0.5),
    p90Ms: quantile(sorted, 0.9),
  }
}

/** The nearest rank. Null of nothing. */
function quantile(sorted: readonly number[], part: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null
}
