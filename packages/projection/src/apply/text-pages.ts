/** Pages of text by their layer, with their proofread level, from which progress is counted.
 *  Source: service.md#proofread-level-of-a-scan-page. */
import { isOf } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { type LookupWriter, writeOwnRows } from './lookup-writer.ts'

export function prepareTextPages(db: Database.Database): LookupWriter {
  const insert = db.prepare(
    'insert into text_pages (layer_id, page, id, proofread) values (?, ?, ?, ?)',
  )
  const drop = db.prepare('delete from text_pages where id = ?')
  return writeOwnRows({
    rowsOf(item) {
      if (!isOf(item, 'text-page')) return []
      const { layer, page, proofread } = item.data
      return [{ layer, page, proofread }]
    },
    add({ layer, page, proofread }, { id }) {
      insert.run(layer, page, id, proofread)
    },
    drop({ id }) {
      drop.run(id)
    },
  })
}
