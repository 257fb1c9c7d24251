/** Order keys for a list that may grow at its end. */

import { manyBetween } from '@yalkut/model'

/** Enough for the chapters of any sefer with short keys, and a second size for what is longer. */
const CAPACITIES = [1_000, 50_000]

/** The order keys of places 0 … `count` - 1 between `after` and `before` (null: open on that
 *  side). The key of a place depends on the place and hardly ever on `count`, so a chapter added
 *  at the end leaves the other chapters' records as they were. */
export function sequenceKeys(
  count: number,
  after: string | null = null,
  before: string | null = null,
): string[] {
  const capacity = CAPACITIES.find((size) => count <= size) ?? count
  return manyBetween(after, before, capacity).slice(0, count)
}
