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
  const raise = db.prepare<[number, number, string], Change & { n: number }>(
    'update forms set rows = rows + ?, names = names + ? where word = ? returning n, rows, names',
  )
  const insert = db
    .prepare<[string, number, number], number>(
      'insert into forms (word, rows, names) values (?, ?, ?) returning n',
    )
    .pluck()
  const insertKey = db.prepare('insert into form_keys (kind, key, form) values (?, ?, ?)')
  const drop = db.prepare('delete from forms where n = ?')
  const dropKeys = db.prepare('delete from form_keys where form = ?')
  let collected = new Map<string, Change>()

  function add(word: string, { rows, names }: Change): void {
    const n = insert.get(word, rows, names)
    for (const { kind, key } of wordKeys(word)) insertKey.run(KEY_KINDS[kind], key, n)
  }

  function write(word: string, change: Change): void {
    if (change.rows === 0 && change.names === 0) return
    const now = raise.get(change.rows, change.names, word)
    if (now === undefined) add(word, change)
    else if (now.rows <= 0 && now.names <= 0) {
      dropKeys.run(now.n)
      drop.run(now.n)
    }
  }

  function flush(): void {
    const changes = collected
    collected = new Map()
    for (const [word, change] of changes) write(word, change)
  }

  return {
    count(words, where, by) {
      for (const word of words) {
        if (word.length > MAX_LENGTH) continue
        const change = collected.get(word)
        if (change !== undefined) change[where] += by
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
