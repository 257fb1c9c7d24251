/** Parses the API's answer for one item, for tools that return or change the item. */
import { type ItemBytes, readItemBytes } from '@yalkut/catalog/reading'
import type { JsonObject } from '@yalkut/model'

export interface ItemAnswer {
  id: string
  type: string
  path: string | null
  rev: number
  data: JsonObject
  /** Why the item's words are withheld; null when they are shown. */
  withheld: string | null
}

export function readAnswer(bytes: ItemBytes): ItemAnswer {
  const { id, type, path, rev, data, withheld = null } = readItemBytes(bytes)
  return { id, type, path, rev, data, withheld }
}
