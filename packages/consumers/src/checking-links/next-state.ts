/** What is kept of an address after a check. Pure. Source: decisions.md#links. */

import type { CheckedLink, LinkRow } from '@yalkut/ledger/health'
import { HOUR_MS } from '@yalkut/model'
import type { LinkAnswer } from './check-link.ts'

/** An address that failed so often in a row, each time a night later, is dead. */
export const DEAD_AFTER = 3
/** A night that begins a little earlier than the last one still checks what failed. */
const NEXT_NIGHT_MS = 20 * HOUR_MS
const WELL_MS = 7 * 24 * HOUR_MS - 4 * HOUR_MS
/** A dead address is asked less often. */
const DEAD_MS = 3 * 24 * HOUR_MS - 4 * HOUR_MS
const LONGEST_MS = 14 * 24 * HOUR_MS

export function nextState(
  url: string,
  last: LinkRow | undefined,
  { answer, at }: { answer: LinkAnswer; at: Date },
): CheckedLink {
  const checked_at = at.toISOString()
  const { status, error } = answer
  const later = (ms: number): string => new Date(at.getTime() + ms).toISOString()
  const found = { url, checked_at, status }
  if (answer.answers) {
    const fine = { error: null, failures: 0, failing_since: null, dead: 0 as const }
    return { ...found, ...fine, next_at: later(WELL_MS) }
  }
  if (answer.unsure) {
    // It neither lives nor dies by this: what was known stays.
    const { failures = 0, failing_since = null, dead = 0 } = last ?? {}
    const wait = Math.min(LONGEST_MS, Math.max(NEXT_NIGHT_MS, answer.retryAfterMs ?? 0))
    return { ...found, error, failures, failing_since, dead, next_at: later(wait) }
  }
  const failures = (last?.failures ?? 0) + 1
  const isDead = failures >= DEAD_AFTER
  return {
    ...found,
    error,
    failures,
    failing_since: last?.failing_since ?? checked_at,
    dead: isDead ? 1 : 0,
    next_at: later(isDead ? DEAD_MS : NEXT_NIGHT_MS),
  }
}

/** Whether an address is to be checked. A time far ahead is from before the clock was set back. */
export function isDue(row: LinkRow | undefined, now: Date): boolean {
  if (row === undefined) return true
  const next = Date.parse(row.next_at)
  return next <= now.getTime() || next > now.getTime() + LONGEST_MS
}
