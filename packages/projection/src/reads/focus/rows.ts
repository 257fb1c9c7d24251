/** What the parts of a focus share. */
import { isJsonObject, type LocalName, nameOf, parseJsonObject } from '@yalkut/model'
import type { FocusCount } from './focus-part.ts'

/** Counts by the place of their query, put in the order of the queries; nothing found is nothing there. */
export function countsInOrder(
  queries: readonly unknown[],
  rows: readonly (FocusCount & { at: number })[],
): FocusCount[] {
  const found = new Map(rows.map(({ at, total, done }) => [at, { total, done }]))
  return queries.map((_, at) => found.get(at) ?? { total: 0, done: 0 })
}

/** The name in an item's answer. */
export function nameIn(type: string, bytes: Buffer): LocalName | null {
  const { data } = parseJsonObject(bytes.toString('utf8'))
  return isJsonObject(data) ? nameOf(type, data) : null
}
