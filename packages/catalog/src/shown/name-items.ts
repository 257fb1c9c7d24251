/** Names of items that an answer points at, as readers see them now. Source: shapes.md#entity. */
import { type LocalName, nameOf, parseJsonObject } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'

const NOBODY: ReadonlyMap<string, string> = new Map()

export interface NamedItem {
  id: string
  type: string
  path: string | null
  name: LocalName | null
}

/** By the ids asked; a duplicate that was merged away leads to the item that took over, what is gone is left out.
 *  Three statements, however many ids. */
export function nameItems(reads: Reads, ids: readonly string[]): Map<string, NamedItem> {
  const asked = [...new Set(ids)]
  const named = nameThese(reads, asked)
  const missing = asked.filter((id) => !named.has(id))
  const successors = missing.length === 0 ? NOBODY : reads.items.successors(missing)
  const found = nameThese(reads, [...new Set(successors.values())])
  for (const [id, into] of successors) {
    const item = found.get(into)
    if (item !== undefined) named.set(id, item)
  }
  return named
}

function nameThese(reads: Reads, ids: readonly string[]): Map<string, NamedItem> {
  const named = new Map<string, NamedItem>()
  if (ids.length === 0) return named
  for (const { id, bytes } of reads.items.batch(ids)) {
    const { type, path, data } = parseJsonObject(bytes.toString('utf8'))
    const kind = String(type)
    const name = nameOf(kind, data)
    named.set(id, { id, type: kind, path: typeof path === 'string' ? path : null, name })
  }
  return named
}
