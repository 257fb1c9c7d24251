/** Writes the tags of rows again whose sefer, event or printing has changed. A sefer may have a hundred thousand rows, so the
 *  items wait in a table and are written a page at a time, after the commit. Source: shapes.md#search-filters. */
import { type JsonObject, parseJsonObject, storedItem } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { readItemBytes } from '../../store/item-bytes.ts'
import { type AnswerRow, soundBytes } from '../../store/row-sums.ts'
import { wordsOf } from './item-words.ts'
import type { WordIndex } from './word-index.ts'
import { factsText, hasRowsBelow, TAG_FIELDS, type WordTags } from './word-tags.ts'

export interface StaleTags {
  /** Called when an item is written. `before`: its last data; null for a new item. */
  changed(item: { id: string; type: string; data: JsonObject }, before: JsonObject | null): void
  /** Writes the tags of at most `limit` waiting items. False when none waits any more. */
  renew(limit: number): boolean
}

interface WaitingItem extends AnswerRow {
  n: number
  type: string
  path: string | null
  raw: string | null
}

export function prepareStaleTags(
  db: Database.Database,
  { index, tags }: { index: WordIndex; tags: WordTags },
): StaleTags {
  const fields = TAG_FIELDS.map((field) => `'${field}'`).join(', ')
  const isLinked = db.prepare('select 1 from edges where to_id = ? limit 1')
  const hasBelow = db
    .prepare<[string], number>(`select 1 from edges where to_id = ? and field in (${fields}) limit 1`)
    .pluck()
  const add = db.prepare('insert or ignore into stale_tags (id) values (?)')
  const addBelow = db.prepare<[string]>(
    `insert or ignore into stale_tags (id)
     select from_id from edges where to_id = ? and field in (${fields})`,
  )
  const waiting = db.prepare<[number], string>('select id from stale_tags order by id limit ?').pluck()
  const drop = db.prepare('delete from stale_tags where id = ?')
  const find = db.prepare<[string], WaitingItem>(
    'select n, id, type, path, raw, whole as bytes, whole_sum as sum from items where id = ?',
  )

  function renewOne(id: string): void {
    drop.run(id)
    addBelow.run(id)
    const row = find.get(id)
    if (row === undefined) return
    const { n, type, path } = row
    const { data: shown } = readItemBytes(soundBytes(row))
    const item = storedItem({ id, path }, { type, data: shown })
    const data = row.raw === null ? shown : parseJsonObject(row.raw)
    index.write({ n, id, type, data, rows: wordsOf(item) })
  }

  return {
    changed({ id, type, data }, before) {
      if (!hasRowsBelow(type)) return
      tags.changed(id)
      if (before !== null && factsText(before) === factsText(data)) return
      // The items below a new item may have come before it.
      if (isLinked.get(id) !== undefined && hasBelow.get(id) !== undefined) add.run(id)
    },
    renew(limit) {
      tags.forget()
      // The items below an item wait after it.
      for (let left = limit; left > 0; ) {
        const ids = waiting.all(left)
        for (const id of ids) renewOne(id)
        if (ids.length === 0) return false
        left -= ids.length
      }
      return true
    },
  }
}
