/** Helpers of the kinds of work. */
import type { FocusCount } from './focus-part.ts'

/** Puts counts, which name the index of their query, in the order of the queries; a missing count is 0. */
export function countsInOrder(
  queries: readonly unknown[],
  rows: readonly (FocusCount & { at: number })[],
): FocusCount[] {
  const found = new Map(rows.map(({ at, total, done }) => [at, { total, done }]))
  return queries.map((_, at) => found.get(at) ?? { total: 0, done: 0 })
}
