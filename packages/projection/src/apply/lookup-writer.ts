/** One kind of lookup: rows by which an item is found, written and removed with the item. */
import type { AnyItem } from '@yalkut/model'

export type LookupItem = AnyItem<{ n: number; id: string; path: string | null }>

export interface LookupWriter {
  add(item: LookupItem): void
  remove(item: { n: number; id: string; type: string }): void
  /** Called once at the end of a commit. */
  finish?(seq: number): void
}
