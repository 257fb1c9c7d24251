/** The items that name a file: a scan or a recording its own file, a cover the file that it is drawn from, a body the copy
 *  that it was read from. Source: service.md#item-types; shapes.md#about-a-file. */
import { fileReferencesOf } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { type LookupWriter, writeOwnRows } from './lookup-writer.ts'

export function prepareFileUsers(db: Database.Database): LookupWriter {
  const insert = db.prepare('insert or ignore into file_users (sha256, id, field, type) values (?, ?, ?, ?)')
  const drop = db.prepare('delete from file_users where id = ?')
  return writeOwnRows({
    rowsOf: ({ data }) => fileReferencesOf(data),
    add({ field, sha256 }, { id, type }) {
      insert.run(sha256, id, field, type)
    },
    drop({ id }) {
      drop.run(id)
    },
  })
}
