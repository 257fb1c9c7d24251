/** When a failed post is tried again, and when a webhook is switched off. Pure. Source: decisions.md#webhooks. */
import { HOUR_MS } from '@yalkut/model'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** The waits after the first failure, the second … */
const WAITS_MS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS]
/** The wait after every further failure. */
export const LONGEST_WAIT_MS = 24 * HOUR_MS

const MOST_FAILURES = 20

/** The address is there no more, and says so. */
const GONE = 410

/** The wait after `failures` failures in a row, in ms. Null: the webhook is switched off. */
export function nextWaitMs(failures: number, status: number | null): number | null {
  if (failures >= MOST_FAILURES || status === GONE) return null
  return WAITS_MS[failures - 1] ?? LONGEST_WAIT_MS
}
