/** Writes the index of words: those of items that may be shown. Source: service.md#moments; shapes.md#search.
 *
 *  An item's rows are compared with those that are stored, so that a fix of one paragraph of a long chapter writes one row. */
import { storeWords, withWholeWords } from '@yalkut/hebrew/search'
import type { JsonObject } from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { WordsRow } from './item-words.ts'
import type { TextIndex } from './text-index.ts'
import type { WordTags } from './word-tags.ts'

export interface IndexedItem {
  n: number
  id: string
  type: string
  data: JsonObject
  /** Its words that may be shown; empty when they are withheld. */
  rows: readonly WordsRow[]
  /** Whether it has no rows yet. */
  isNew?: boolean
}

export interface WordIndex {
  /** Makes the stored rows of an item those given. */
  write(item: IndexedItem): void
  drop(n: number): void
}

interface StoredRow {
  n: number
  version: string
  segment: string
  position: number
  words: string
  tags: string
}

export function prepareWordIndex(
  db: Database.Database,
  { text, tags }: { text: TextIndex; tags: WordTags },
): WordIndex {
  const rows = prepareRows(db, text)
  return {
    write(item) {
      const stored = item.isNew === true ? [] : rows.of(item.n)
      const old = new Map(stored.map((row) => [keyOf(row), row]))
      if (old.size === 0 && item.rows.length === 0) return
      const tagsOf = tags.of(item)
      for (const [position, row] of item.rows.entries()) {
        const { lines } = row
        const words = storeWords(row.type === 'text-page' ? withWholeWords(lines) : lines)
        if (words.trim() === '') continue
        const { version, segment } = row
        const wanted = { version, segment, position, words, tags: tagsOf(row) }
        const before = old.size === 0 ? undefined : old.get(keyOf(row))
        if (before === undefined) rows.add(item.n, wanted)
        else {
          old.delete(keyOf(row))
          rows.change(before, wanted)
        }
      }
      for (const row of old.values()) rows.remove(row)
    },
    drop(n) {
      for (const row of rows.of(n)) rows.remove(row)
    },
  }
}

function keyOf({ version, segment }: { version: string; segment: string }): string {
  return `${version}\n${segment}`
}

type WantedRow = Omit<StoredRow, 'n'>

function prepareRows(db: Database.Database, text: TextIndex) {
  const of = db.prepare<[number], StoredRow>(
    'select n, version, segment, position, words, tags from word_rows where item = ?',
  )
  // Not `returning`: a statement that opens a savepoint makes FTS5 write what it holds in memory, row by row.
  const insert = db.prepare(
    'insert into word_rows (item, version, segment, position, words, tags) values (?, ?, ?, ?, ?, ?)',
  )
  const update = db.prepare('update word_rows set position = ?, words = ?, tags = ? where n = ?')
  const drop = db.prepare('delete from word_rows where n = ?')
  return {
    of: (item: number): StoredRow[] => of.all(item),
    add(item: number, row: WantedRow): void {
      const { version, segment, position, words, tags } = row
      const { lastInsertRowid } = insert.run(item, version, segment, position, words, tags)
      text.addRow(Number(lastInsertRowid), words, tags)
    },
    change(old: StoredRow, row: WantedRow): void {
      const isSame = old.words === row.words && old.tags === row.tags
      if (isSame && old.position === row.position) return
      update.run(row.position, row.words, row.tags, old.n)
      if (isSame) return
      text.dropRow(old.n, old.words)
      text.addRow(old.n, row.words, row.tags)
    },
    remove(row: StoredRow): void {
      drop.run(row.n)
      text.dropRow(row.n, row.words)
    },
  }
}
