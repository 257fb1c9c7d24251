/** The names of items, as the table of items has them. */
import type { LocalName } from '@yalkut/model'

/** `name`: the column; null for what has no name. */
export function readName(name: string | null): LocalName | null {
  if (name === null) return null
  // Written by `marksOf` from a name that `nameOf` made.
  const read: LocalName = JSON.parse(name)
  return read
}
