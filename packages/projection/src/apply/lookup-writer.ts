/** One kind of lookup: rows that an item is found by, written and removed with the item. */
import type { AnyItem } from '@yalkut/model'

export type LookupItem = AnyItem<{ n: number; id: string; path: string | null }>

export interface LookupWriter {
  add(item: LookupItem): void
  remove(item: { n: number; id: string; type: string }): void
  /** Once at the end of a commit. */
  finish?(seq: number): void
}
