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
  /** `next` of a page that ends after this many items, 1 to all of them. */
  nextAfter(count: number): string | null
}

export const EMPTY_PAGE: ItemPage = { items: [], ids: [], next: null, nextAfter: () => null }

/** Drops the row that was read past the limit, and makes the cursor from the last row of the page. */
export function pageOf<Row extends AnswerRow>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => CursorKey,
): ItemPage {
  const page = rows.slice(0, limit)
  const nextAfter = (count: number): string | null => {
    const last = rows[count - 1]
    return rows.length > count && last !== undefined ? writeCursor(keyOf(last)) : null
  }
  return {
    items: page.map(soundBytes),
    ids: page.map((row) => row.id),
    next: nextAfter(page.length),
    nextAfter,
  }
}
