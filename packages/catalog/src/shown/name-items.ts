/** Names of items that an answer points at, as readers see them now. Source: shapes.md#entity. */
import type { NamedItem, Reads } from '@yalkut/projection'

const NOBODY: ReadonlyMap<string, string> = new Map()

/** By the ids asked; a duplicate that was merged away leads to the item that took over, what is gone is left out.
 *  Three statements, however many ids. */
export function nameItems(reads: Reads, ids: readonly string[]): Map<string, NamedItem> {
  const asked = [...new Set(ids)]
  const named = reads.items.named(asked)
  const missing = asked.filter((id) => !named.has(id))
  const successors = missing.length === 0 ? NOBODY : reads.items.successors(missing)
  const found = reads.items.named([...new Set(successors.values())])
  for (const [id, into] of successors) {
    const item = found.get(into)
    if (item !== undefined) named.set(id, item)
  }
  return named
}
