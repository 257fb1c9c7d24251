/** The items that an answer refers to, with the names that readers see now. Source: shapes.md#entity. */
import type { NamedItem, Reads } from '@yalkut/projection'

const NONE: ReadonlyMap<string, string> = new Map()

/** By the given ids. For a merged duplicate the item is its successor; a deleted item is left out. At most three
 *  statements for any number of ids. */
export function nameItems(reads: Reads, ids: readonly string[]): Map<string, NamedItem> {
  const wanted = [...new Set(ids)]
  const named = reads.items.named(wanted)
  const missing = wanted.filter((id) => !named.has(id))
  const successors = missing.length === 0 ? NONE : reads.items.successors(missing)
  const found = reads.items.named([...new Set(successors.values())])
  for (const [id, into] of successors) {
    const item = found.get(into)
    if (item !== undefined) named.set(id, item)
  }
  return named
}
