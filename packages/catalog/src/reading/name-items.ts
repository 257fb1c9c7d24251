/** Names of items that an answer points at, as readers see them now. Source: shapes.md, 15 (entity). */
import { type LocalName, nameOf, parseJsonObject } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'

export interface NamedItem {
  id: string
  type: string
  path: string | null
  name: LocalName | null
}

/** By the ids asked; a duplicate that was merged away leads to the item that took over, what is gone is left out. */
export function nameItems(reads: Reads, ids: readonly string[]): Map<string, NamedItem> {
  const named = new Map<string, NamedItem>()
  for (const id of new Set(ids)) {
    const item = named.get(id) ?? nameItem(reads, id) ?? nameSuccessor(reads, id)
    if (item !== null) named.set(id, item)
  }
  return named
}

function nameItem(reads: Reads, id: string): NamedItem | null {
  const [found] = reads.items.batch([id])
  if (found === undefined) return null
  const { type, path, data } = parseJsonObject(found.bytes.toString('utf8'))
  if (typeof type !== 'string') return null
  return { id, type, path: typeof path === 'string' ? path : null, name: nameOf(type, data) }
}

function nameSuccessor(reads: Reads, id: string): NamedItem | null {
  const { mergedInto } = reads.items.whyGone(id)
  return mergedInto === null ? null : nameItem(reads, mergedInto)
}
