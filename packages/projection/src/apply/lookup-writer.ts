/** One kind of lookup: rows that an item is found by, written and removed with the item. */
import type { JsonObject } from '@yalkut/model'

export interface LookupItem {
  n: number
  id: string
  type: string
  path: string | null
  data: JsonObject
}

export interface LookupWriter {
  add(item: LookupItem): void
  remove(item: { n: number; id: string; type: string }): void
  /** Once at the end of a commit. */
  finish?(seq: number): void
}
