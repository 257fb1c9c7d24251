/** The different words of the catalog, with the number of rows and of names in which each stands. Changes are collected and
 *  written together: one statement for each different word, not for each occurrence. */
import { KEY_KINDS, wordKeys } from '@yalkut/hebrew/search'
import type Database from 'better-sqlite3'
import { createWordNumbers } from './word-numbers.ts'

export type FormCount = 'rows' | 'names'

export interface FormWriter {
  /** Adds the different words of a row or an item's names (1), or takes them away (-1). `words`: in any order, each as often as
   *  the row has it. */
  count(words: readonly string[], where: FormCount, by: 1 | -1): void
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

const NO_CHANGE: Change = { rows: 0, names: 0 }

export function prepareForms(db: Database.Database): FormWriter {
  // No `returning`: see word-index.ts.
  const change = db.prepare('update forms set rows = rows + ?, names = names + ? where word = ?')
  const find = db.prepare<[string], Change & { n: number }>('select n, rows, names from forms where word = ?')
  const insert = db.prepare('insert into forms (word, rows, names) values (?, ?, ?)')
  const insertKey = db.prepare('insert into form_keys (kind, key, form) values (?, ?, ?)')
  const drop = db.prepare('delete from forms where n = ?')
  const dropKeys = db.prepare('delete from form_keys where form = ?')
  let collected = createWordNumbers()
  /** By the numbers of the words. */
  let changes: Change[] = []
  /** The last row or names that had the word. */
  let countedIn: number[] = []
  let counted = 0

  function add(word: string, { rows, names }: Change): void {
    const { lastInsertRowid } = insert.run(word, rows, names)
    for (const { kind, key } of wordKeys(word)) {
      insertKey.run(KEY_KINDS[kind], key, lastInsertRowid)
    }
  }

  function dropUnused(word: string): void {
    const form = find.get(word)
    if (form === undefined || form.rows > 0 || form.names > 0) return
    dropKeys.run(form.n)
    drop.run(form.n)
  }

  function write(word: string, by: Change): void {
    if (by.rows === 0 && by.names === 0) return
    if (change.run(by.rows, by.names, word).changes === 0) add(word, by)
    else if (by.rows < 0 || by.names < 0) dropUnused(word)
  }

  function reset(): void {
    collected = createWordNumbers()
    changes = []
    countedIn = []
  }

  function flush(): void {
    const [words, by] = [collected.words, changes]
    reset()
    for (const [n, word] of words.entries()) write(word, by[n] ?? NO_CHANGE)
  }

  return {
    count(words, where, by) {
      counted += 1
      for (const word of words) {
        if (word.length > MAX_LENGTH) continue
        const n = collected.of(word)
        if (countedIn[n] === counted) continue
        countedIn[n] = counted
        changes[n] ??= { rows: 0, names: 0 }
        if (where === 'rows') changes[n].rows += by
        else changes[n].names += by
      }
      if (changes.length >= MAX_COLLECTED) flush()
    },
    flush,
    reset,
  }
}
