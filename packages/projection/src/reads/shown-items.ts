/** Items as readers may see them, for use cases that read fields. The data is that of the answer, so it contains no withheld
 *  words. */
import { type AnyItem, type ItemFacts, type ItemType, isOf, storedItem } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { readItemBytes } from '../store/item-bytes.ts'
import { type AnswerRow, listFormColumns, soundBytes } from '../store/row-sums.ts'

interface ShownFacts extends ItemFacts {
  /** Why its words are withheld; null when they are not. */
  withheld: string | null
}

/** An item of any type, also of a type that the catalog added. */
export type AnyShownItem = AnyItem<ShownFacts>
/** An item of a built-in type: `ShownItem<'segment'>`. */
export type ShownItem<T extends ItemType = ItemType> = Extract<AnyShownItem, { type: T }>

export interface ShownRow extends ShownFacts, AnswerRow {
  type: string
}

/** The columns of an item without its body. `i`: the alias of the table. */
export function shownColumns(i = 'i'): string {
  return `${listFormColumns(i)}, ${i}.type, ${i}.path, ${i}.rev, ${i}.withheld`
}

/** The shown data is stored only in the answer. Only this function parses an answer. */
export function shownItem(row: ShownRow): AnyShownItem {
  const { id, type, path, rev, withheld } = row
  const { data } = readItemBytes(soundBytes(row))
  return storedItem({ id, path, rev, withheld }, { type, data })
}

/** The items of a type, in their order. */
export function shownOf<T extends ItemType>(type: T, rows: readonly ShownRow[]): ShownItem<T>[] {
  return rows.map(shownItem).filter((item) => isOf(item, type))
}

/** Reads the rows of ids in their order, repeated ids too; ids without an item are left out. One statement. */
export function prepareShownRows(db: Database.Database): (ids: readonly string[]) => ShownRow[] {
  const find = db.prepare<[string], ShownRow>(
    `select ${shownColumns()} from items i where i.id in (select value from json_each(?))`,
  )
  return (ids) => {
    if (ids.length === 0) return []
    const rows = new Map(find.all(JSON.stringify(ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => rows.get(id) ?? [])
  }
}
