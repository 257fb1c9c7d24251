/** Order keys for lists that may grow at their end. */

import { manyBetween } from '@yalkut/model'

/** The first capacity is enough for the chapters of any sefer and gives short keys; the second is for longer lists. */
const CAPACITIES = [1_000, 50_000]

/** The order keys of positions 0 to `count` - 1, between `after` and `before` (null: no limit on that side). A key
 *  depends on its position and almost never on `count`, so a chapter added at the end does not change the records of
 *  the other chapters. */
export function sequenceKeys(count: number, after: string | null = null, before: string | null = null): string[] {
  const capacity = CAPACITIES.find((size) => count <= size) ?? count
  return manyBetween(after, before, capacity).slice(0, count)
}
