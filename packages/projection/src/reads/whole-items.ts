/** Whole answers of several items, up to a number of bytes. Source: shapes.md#bodies-in-lists. */
import type Database from 'better-sqlite3'
import type { ItemBytes } from '../store/item-bytes.ts'
import { soundBytes } from '../store/row-sums.ts'

export interface WholeItems {
  items: ItemBytes[]
  /** The number of ids, from the first, that were read; the item after them does not fit. */
  read: number
}

/** In the order of the ids; ids without an item are left out. Reads up to the first item that would bring the sum above
 *  `maxBytes`, and the first item whatever its size. One statement. */
export type ReadWholeItems = (ids: readonly string[], maxBytes: number) => WholeItems

interface Row {
  id: string
  /** null: the item does not fit. */
  bytes: ItemBytes | null
  sum: number
}

export function prepareWholeItems(db: Database.Database): ReadWholeItems {
  // SQLite knows the length of a value without reading the value, so only what fits is read.
  const find = db.prepare<[string, number], Row>(
    `with sized as (
       select i.n, length(i.whole) as size, sum(length(i.whole)) over (order by asked.key) as upto
       from json_each(?) asked cross join items i on i.id = asked.value
     )
     select i.id, iif(s.upto <= ? or s.upto = s.size, i.whole, null) as bytes, i.whole_sum as sum
     from sized s join items i on i.n = s.n`,
  )
  return (ids, maxBytes) => {
    const rows = new Map(find.all(JSON.stringify(ids), maxBytes).map((row) => [row.id, row]))
    const tooMuch = ids.findIndex((id) => rows.get(id)?.bytes === null)
    const read = tooMuch < 0 ? ids.length : tooMuch
    const items = ids.slice(0, read).flatMap((id) => {
      const { bytes = null, sum = 0 } = rows.get(id) ?? {}
      return bytes === null ? [] : [soundBytes({ id, bytes, sum })]
    })
    return { items, read }
  }
}
