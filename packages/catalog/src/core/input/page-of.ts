/** Pages of rows of the ledger. Source: service.md#paging; shapes.md#cursors. */
import { writeCursor } from '@yalkut/projection'

export interface PageOfRows<Row> {
  rows: Row[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

/** The page of a list that was read with one row past its limit. `keyOf`: the sort key of the last row, which the cursor
 *  holds. */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  keyOf: (last: Row) => (string | number)[],
): PageOfRows<Row> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return { rows, next: hasMore ? writeCursor(keyOf(last)) : null }
}
