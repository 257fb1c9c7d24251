/** The statements that write the rows of items. */
import type { AnyItem } from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { FeedChange } from '../feed.ts'
import { sumOf } from '../store/row-sums.ts'
import type { ItemMarks } from './item-marks.ts'
import { listKeyOf } from './item-row.ts'
import type { Rendered } from './render.ts'
import type { RightsState } from './rights.ts'
import type { WordsRow } from './words/item-words.ts'

/** What an item's data gives for its row. */
export interface RenderedItem {
  state: RightsState
  rendered: Rendered
  /** Main's data as text when the answer shows less; otherwise null. */
  raw: string | null
  /** The words by which the item is found; none when they are withheld. */
  words: readonly WordsRow[]
  item: AnyItem<{ id: string; path: string | null }>
  marks: ItemMarks
}

interface NewItemRow extends FeedChange, RenderedItem {
  seq: number
  addition: 0 | 1
}

/** Of items, of their versions, of deleted items and of the numbers of items. */
export function prepareItemRows(db: Database.Database) {
  // No `returning`: a statement that opens a savepoint makes FTS5 write what it holds in memory, once for each item.
  const insert = db.prepare(
    `insert into items
       (id, type, path, list_key, rev, seq, addition, held, words, name, kind, order_key, withheld,
        whole, whole_sum, etag, list, list_sum, raw)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = db.prepare(
    `update items set path = @path, list_key = @listKey, rev = @rev, seq = @seq, addition = @addition,
       held = @held, words = @words, name = @name, kind = @kind, order_key = @orderKey, withheld = @withheld,
       whole = @whole, whole_sum = @wholeSum, etag = @etag, list = @list, list_sum = @listSum, raw = @raw
     where n = @n`,
  )
  const unGone = db.prepare('delete from gone where id = ?')
  const firstGone = db.prepare('select 1 from gone limit 1')
  const rewrite = db.prepare(
    `update items set held = @held, words = @words, withheld = @withheld, whole = @whole, whole_sum = @wholeSum,
       etag = @etag, list = @list, list_sum = @listSum, raw = @raw where n = @n`,
  )
  const drop = db.prepare('delete from items where id = ?')
  const goneRow = db.prepare(
    `insert or replace into gone (id, type, merged_into, seq)
     values (@id, @type, @mergedInto, @seq)`,
  )
  const archive = db.prepare('update revisions set data = ? where rev = ?')
  const version = db.prepare(
    `insert into revisions (rev, id, type, path, seq, data, deleted, merged_into, forward_to, salt, hash)
     values (?, ?, ?, ?, ?, null, ?, ?, ?, ?, ?)`,
  )
  const count = db.prepare(
    'insert into type_counts (type, n) values (?, ?) on conflict (type) do update set n = n + excluded.n',
  )
  /** What the commit changes, by type. */
  const counted = new Map<string, number>()
  /** Whether any item was deleted before. */
  let isAnyGone = true

  function add(item: NewItemRow): number {
    const { id, type, path, rev, seq, addition, state, rendered, raw } = item
    const { name, kind, orderKey } = item.marks
    const { whole, etag, list, withheld } = rendered
    // Values in their order: names are looked up one by one, for every item of an import.
    const { lastInsertRowid } = insert.run(
      ...[id, type, path, listKeyOf(path), rev, seq, addition, state.held, state.words],
      ...[name, kind, orderKey, withheld, whole, sumOf(whole), etag],
      ...[list, list === null ? null : sumOf(list), raw],
    )
    return Number(lastInsertRowid)
  }

  return {
    /** `old`: the number of the row that is replaced. */
    place(item: NewItemRow, old: number | undefined): number {
      if (old === undefined) return add(item)
      const { id, type, path, rev, seq, addition } = item
      const facts = { id, type, path, listKey: listKeyOf(path), rev, seq, addition }
      update.run({ ...facts, ...item.marks, ...answerColumns(item), n: old })
      return old
    },
    /** Whether the item was deleted before. */
    unGone(id: string): boolean {
      return isAnyGone && unGone.run(id).changes > 0
    },
    /** Called before each transaction. */
    begin(): void {
      counted.clear()
      isAnyGone = firstGone.get() !== undefined
    },
    /** Writes the numbers of items. */
    finish(): void {
      for (const [type, by] of counted) count.run(type, by)
      counted.clear()
    },
    rewrite(n: number, rendered: RenderedItem): void {
      rewrite.run({ n, ...answerColumns(rendered) })
    },
    remove(row: { id: string; type: string; mergedInto: string | null; seq: number }): void {
      drop.run(row.id)
      goneRow.run(row)
      isAnyGone = true
    },
    archive(rev: number, text: string): void {
      archive.run(text, rev)
    },
    version(change: FeedChange, seq: number): void {
      const { rev, id, type, path, data, mergedInto, forwardTo = null, salt, hash } = change
      const deleted = data === null ? 1 : 0
      version.run(rev, id, type, path, seq, deleted, mergedInto, forwardTo, salt, hash)
    },
    count(type: string, by: 1 | -1): void {
      counted.set(type, (counted.get(type) ?? 0) + by)
    },
  }
}

/** The columns of an item's answer, and of the rights that other items inherit. */
function answerColumns({ state, rendered, raw }: RenderedItem) {
  const { whole, etag, list, withheld } = rendered
  return {
    held: state.held,
    words: state.words,
    withheld,
    whole,
    etag,
    list,
    raw,
    wholeSum: sumOf(whole),
    listSum: list === null ? null : sumOf(list),
  }
}
