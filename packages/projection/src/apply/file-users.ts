/** Which items name a file: a scan or a recording its bytes, a cover the file that it is drawn from, words the copy that
 *  they were read from. Source: service.md#item-types; shapes.md#about-a-file. */
import { isJsonObject, type JsonObject } from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { LookupWriter } from './lookup-writer.ts'

const SHA256 = /^[0-9a-f]{64}$/

/** Whether a text is the address of a file; no id of an item is one. */
export function isFileAddress(value: unknown): value is string {
  return typeof value === 'string' && SHA256.test(value)
}

/** The files that an item names, by field. */
export function filesNamedBy(data: JsonObject): { field: string; sha256: string }[] {
  const cover = isJsonObject(data.cover) ? data.cover.file : undefined
  const copy = isJsonObject(data.bodySource) ? data.bodySource.copy : undefined
  const named = { file: data.file, 'cover.file': cover, 'bodySource.copy': copy }
  return Object.entries(named).flatMap(([field, sha256]) =>
    isFileAddress(sha256) ? [{ field, sha256 }] : [],
  )
}

export function prepareFileUsers(db: Database.Database): LookupWriter {
  const insert = db.prepare(
    'insert or ignore into file_users (sha256, id, field, type) values (?, ?, ?, ?)',
  )
  const drop = db.prepare('delete from file_users where id = ?')
  return {
    add({ id, type, data }) {
      for (const { field, sha256 } of filesNamedBy(data)) insert.run(sha256, id, field, type)
    },
    remove({ id }) {
      drop.run(id)
    },
  }
}
