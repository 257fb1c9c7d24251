/** What the parts of a focus share. */
import type { FocusCount } from './focus-part.ts'

/** Counts by the place of their query, put in the order of the queries; nothing found is nothing there. */
export function countsInOrder(
  queries: readonly unknown[],
  rows: readonly (FocusCount & { at: number })[],
): FocusCount[] {
  const found = new Map(rows.map(({ at, total, done }) => [at, { total, done }]))
  return queries.map((_, at) => found.get(at) ?? { total: 0, done: 0 })
}
