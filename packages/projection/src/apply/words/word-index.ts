/** Writes the index of words: those of items that may be shown. Source: service.md#moments; shapes.md#search.
 *
 *  An item's rows are compared with those that are stored, so that a fix of one paragraph of a long chapter writes one row. */
import { isMarkedWord, lettersOf, storeWords } from '@yalkut/hebrew/search'
import type { JsonObject } from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { FormWriter } from './forms.ts'
import type { WordsRow } from './item-words.ts'
import { tagTokens, type WordTags } from './word-tags.ts'

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
  { forms, tags }: { forms: FormWriter; tags: WordTags },
): WordIndex {
  const rows = prepareRows(db, forms)
  return {
    write(item) {
      const stored = item.isNew === true ? [] : rows.of(item.n)
      const old = new Map(stored.map((row) => [keyOf(row), row]))
      if (old.size === 0 && item.rows.length === 0) return
      const tagsOf = tags.of(item)
      for (const [position, row] of item.rows.entries()) {
        const words = storeWords(row.lines)
        if (words.trim() === '') continue
        const wanted = { ...row, position, words, tags: tagsOf(row) }
        const before = old.get(keyOf(row))
        old.delete(keyOf(row))
        if (before === undefined) rows.add(item.n, wanted)
        else rows.change(before, wanted)
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

/** The words of a row, and those of them that are marked. */
function readIndexed(stored: string): { all: string[]; marked: string[] } {
  const words = stored.trim().split(/[ \n]+/)
  if (!words.some(isMarkedWord)) return { all: words, marked: [] }
  return { all: words.map(lettersOf), marked: words.filter(isMarkedWord).map(lettersOf) }
}

type WantedRow = Omit<StoredRow, 'n'>

function prepareRows(db: Database.Database, forms: FormWriter) {
  const of = db.prepare<[number], StoredRow>(
    'select n, version, segment, position, words, tags from word_rows where item = ?',
  )
  // Not `returning`: a statement that opens a savepoint makes FTS5 write what it holds in memory, row by row.
  const insert = db.prepare(
    'insert into word_rows (item, version, segment, position, words, tags) values (?, ?, ?, ?, ?, ?)',
  )
  const update = db.prepare('update word_rows set position = ?, words = ?, tags = ? where n = ?')
  const drop = db.prepare('delete from word_rows where n = ?')
  const insertIndex = db.prepare(
    'insert into words (rowid, text, marked, tags) values (?, ?, ?, ?)',
  )
  const dropIndex = db.prepare('delete from words where rowid = ?')

  function index(n: number, { words, tags }: WantedRow): Set<string> {
    const { all, marked } = readIndexed(words)
    insertIndex.run(BigInt(n), all.join(' '), marked.join(' '), tagTokens(tags))
    return new Set(all)
  }

  const lettersIn = (words: string): Set<string> => new Set(readIndexed(words).all)

  return {
    of: (item: number): StoredRow[] => of.all(item),
    add(item: number, row: WantedRow): void {
      const { version, segment, position, words, tags } = row
      const { lastInsertRowid } = insert.run(item, version, segment, position, words, tags)
      forms.count(index(Number(lastInsertRowid), row), 'rows', 1)
    },
    change(old: StoredRow, row: WantedRow): void {
      const isSame = old.words === row.words && old.tags === row.tags
      if (isSame && old.position === row.position) return
      update.run(row.position, row.words, row.tags, old.n)
      if (isSame) return
      dropIndex.run(BigInt(old.n))
      forms.count(lettersIn(old.words), 'rows', -1)
      forms.count(index(old.n, row), 'rows', 1)
    },
    remove(row: StoredRow): void {
      drop.run(row.n)
      dropIndex.run(BigInt(row.n))
      forms.count(lettersIn(row.words), 'rows', -1)
    },
  }
}
