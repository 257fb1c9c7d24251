/** Pages of rendered items. */

import type { ItemBytes } from '../store/item-bytes.ts'
import { type AnswerRow, soundBytes } from '../store/row-sums.ts'
import { type CursorKey, writeCursor } from './cursor.ts'

/** A page of list forms. `next` is null on the last page. */
export interface ItemPage {
  items: ItemBytes[]
  /** Of the items, in the same order. */
  ids: string[]
  next: string | null
}

/** Drops the row that was read past the limit, and makes the cursor from the last row of the page. */
export function pageOf<Row extends AnswerRow>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => CursorKey,
): ItemPage {
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return {
    items: kept.map(soundBytes),
    ids: kept.map((row) => row.id),
    next: rows.length > limit && last !== undefined ? writeCursor(keyOf(last)) : null,
  }
}
