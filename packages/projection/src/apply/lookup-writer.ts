/** One kind of lookup: rows by which an item is found, written and removed with the item. */
import type { AnyItem } from '@yalkut/model'

export type LookupItem = AnyItem<{ n: number; id: string; path: string | null }>

export interface LookupWriter {
  /** `before`: the item until now; null for a new one. `seq`: the commit that is being applied. */
  put(item: LookupItem, before: LookupItem | null, seq: number): void
  remove(item: { n: number; id: string }): void
}

/** Rows that follow from the item alone. */
export interface OwnRows<Row> {
  rowsOf(item: LookupItem): Row[]
  add(row: Row, item: LookupItem): void
  drop(item: { n: number; id: string }): void
}

/** Leaves the rows alone that a change of the item does not change: most suggestions correct words, and each row stands in
 *  several indexes. */
export function writeOwnRows<Row>({ rowsOf, add, drop }: OwnRows<Row>): LookupWriter {
  return {
    put(item, before) {
      const rows = rowsOf(item)
      if (before !== null) {
        const old = rowsOf(before)
        if (JSON.stringify(rows) === JSON.stringify(old)) return
        if (old.length > 0) drop(item)
      }
      for (const row of rows) add(row, item)
    },
    remove: drop,
  }
}
