/** The different words of the catalog, with the number of rows and of names in which each stands. Changes are collected and
 *  written together: one statement for each different word, not for each occurrence. */
import { KEY_KINDS, wordKeys } from '@yalkut/hebrew/search'
import type Database from 'better-sqlite3'

export type FormCount = 'rows' | 'names'

export interface FormWriter {
  /** Adds the different words of a row or an item's names (1), or takes them away (-1). */
  count(words: ReadonlySet<string>, where: FormCount, by: 1 | -1): void
  /** Writes what was collected. */
  flush(): void
  /** Drops what was collected: its transaction was rolled back. */
  reset(): void
}

/** Longer words are no words that people look for: their rows are found by their other words. */
const MAX_LENGTH = 40
/** Different words that are collected before they are written. */
const MAX_COLLECTED = 100_000

interface Change {
  rows: number
  names: number
}

export function prepareForms(db: Database.Database): FormWriter {
  // No `returning`: see word-index.ts.
  const find = db.prepare<[string], Change & { n: number }>(
    'select n, rows, names from forms where word = ?',
  )
  const change = db.prepare('update forms set rows = ?, names = ? where n = ?')
  const insert = db.prepare('insert into forms (word, rows, names) values (?, ?, ?)')
  const insertKey = db.prepare('insert into form_keys (kind, key, form) values (?, ?, ?)')
  const drop = db.prepare('delete from forms where n = ?')
  const dropKeys = db.prepare('delete from form_keys where form = ?')
  let collected = new Map<string, Change>()

  function add(word: string, { rows, names }: Change): void {
    const { lastInsertRowid } = insert.run(word, rows, names)
    for (const { kind, key } of wordKeys(word)) {
      insertKey.run(KEY_KINDS[kind], key, lastInsertRowid)
    }
  }

  function write(word: string, by: Change): void {
    if (by.rows === 0 && by.names === 0) return
    const old = find.get(word)
    if (old === undefined) {
      add(word, by)
      return
    }
    const [rows, names] = [old.rows + by.rows, old.names + by.names]
    if (rows > 0 || names > 0) change.run(rows, names, old.n)
    else {
      dropKeys.run(old.n)
      drop.run(old.n)
    }
  }

  function flush(): void {
    const changes = collected
    collected = new Map()
    for (const [word, by] of changes) write(word, by)
  }

  return {
    count(words, where, by) {
      for (const word of words) {
        if (word.length > MAX_LENGTH) continue
        const known = collected.get(word)
        if (known !== undefined) known[where] += by
        else collected.set(word, { rows: 0, names: 0, [where]: by })
      }
      if (collected.size >= MAX_COLLECTED) flush()
    },
    flush,
    reset() {
      collected = new Map()
    },
  }
}
