/** By when a suggestion is answered. Source: decisions.md#the-review-lane. */
import { DAY_MS } from '@yalkut/model'
import type { Touch } from '../../core/access/touched-sets.ts'

/** The waiting time of sets that state none, in days. */
export const USUAL_REVIEW_DAYS = 3

/** The longest waiting time that a touched set states: the keepers of every set have to answer. */
export function reviewDaysOf({ sets }: Touch): number {
  const stated = sets.flatMap(({ reviewDays }) => reviewDays ?? [])
  return stated.length === 0 ? USUAL_REVIEW_DAYS : Math.max(...stated)
}

export function promisedTime(touch: Touch, from: Date): string {
  return new Date(from.getTime() + reviewDaysOf(touch) * DAY_MS).toISOString()
}
