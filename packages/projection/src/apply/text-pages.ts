/** Pages of text by their layer, with how often each was proofread: what progress is counted from.
 *  Source: service.md#proofread-level-of-a-scan-page. */
import type Database from 'better-sqlite3'
import type { LookupWriter } from './lookup-writer.ts'

export function prepareTextPages(db: Database.Database): LookupWriter {
  const insert = db.prepare(
    'insert into text_pages (layer_id, page, id, proofread) values (?, ?, ?, ?)',
  )
  const drop = db.prepare('delete from text_pages where id = ?')
  return {
    add({ id, type, data }) {
      const { layer, page, proofread } = data
      if (type !== 'text-page' || typeof layer !== 'string') return
      if (typeof page !== 'number' || typeof proofread !== 'number') return
      if (Number.isInteger(page) && Number.isInteger(proofread)) {
        insert.run(layer, page, id, proofread)
      }
    },
    remove({ id }) {
      drop.run(id)
    },
  }
}
