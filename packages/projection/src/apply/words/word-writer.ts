/** Everything that is written for the search inside words: rows, tags and forms. */
import type { JsonObject } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { prepareStaleTags } from './stale-tags.ts'
import { prepareTextIndex, type TextIndex } from './text-index.ts'
import { type IndexedItem, prepareWordIndex } from './word-index.ts'
import { prepareWordTags } from './word-tags.ts'

export interface WordWriter {
  /** The index, which the lookups write too. */
  text: TextIndex
  /** Writes the rows of an item. `before`: its last data; null for a new item. */
  put(item: IndexedItem, before: JsonObject | null): void
  /** Writes the rows of an item whose rights may have changed, but not its data. */
  refresh(item: IndexedItem): void
  drop(n: number): void
  /** Writes the tags of waiting items, at most `limit`. False when none waits any more. */
  renewTags(limit: number): boolean
  /** Called before each transaction: drops what one that was rolled back has left. */
  begin(): void
  /** Called at the end of each transaction. */
  finish(): void
}

export function prepareWordWriter(db: Database.Database, text: TextIndex = prepareTextIndex(db)): WordWriter {
  const tags = prepareWordTags(db)
  const index = prepareWordIndex(db, { text, tags })
  const stale = prepareStaleTags(db, { index, tags })
  return {
    text,
    put(item, before) {
      stale.changed(item, before)
      index.write({ ...item, isNew: before === null })
    },
    refresh: (item) => index.write(item),
    drop: (n) => index.drop(n),
    renewTags: (limit) => stale.renew(limit),
    begin() {
      tags.forget()
      text.begin()
    },
    finish: () => text.finish(),
  }
}
