/** The items that name a file: a scan or a recording its own file, a cover the file that it is drawn from, a body the copy
 *  that it was read from. Source: service.md#item-types; shapes.md#about-a-file. */
import { fileReferencesOf } from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { LookupWriter } from './lookup-writer.ts'

export function prepareFileUsers(db: Database.Database): LookupWriter {
  const insert = db.prepare(
    'insert or ignore into file_users (sha256, id, field, type) values (?, ?, ?, ?)',
  )
  const drop = db.prepare('delete from file_users where id = ?')
  return {
    add({ id, type, data }) {
      for (const { field, sha256 } of fileReferencesOf(data)) insert.run(sha256, id, field, type)
    },
    remove({ id }) {
      drop.run(id)
    },
  }
}
