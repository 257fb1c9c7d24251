/** Names in the column of the table of items. */
import type { LocalName } from '@yalkut/model'

/** `name`: the column; null for an item without a name. */
export function readName(name: string | null): LocalName | null {
  if (name === null) return null
  // Written by `marksOf` from a name that `nameOf` made.
  const read: LocalName = JSON.parse(name)
  return read
}
