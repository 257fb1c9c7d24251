/** Applies changes of files, inside the transaction that the caller began: their rows, and the items that inherit their rights.
 *  Source: decisions.md#rights. */
import type Database from 'better-sqlite3'
import type { FeedFile } from '../feed.ts'
import type { RefreshBelow } from './below.ts'
import type { ItemWriter } from './item-writer.ts'

export type FilesApplier = (files: readonly FeedFile[]) => void

export function prepareFilesApplier(
  db: Database.Database,
  items: ItemWriter,
  refreshBelow: RefreshBelow,
): FilesApplier {
  const rightsOf = db.prepare<[string], string>('select rights from files where sha256 = ?').pluck()
  const write = db.prepare(
    `insert into files (sha256, size_bytes, mime, rights, credit, change)
     values (@sha256, @sizeBytes, @mime, @rights, @credit, @change)
     on conflict (sha256) do update set size_bytes = excluded.size_bytes, mime = excluded.mime,
       rights = excluded.rights, credit = excluded.credit, change = excluded.change`,
  )
  const users = db
    .prepare<[string], string>("select id from file_users where sha256 = ? and field = 'file'")
    .pluck()
  const move = db.prepare("update meta set value = ? where key = 'files'")
  return (files) => {
    for (const file of files) {
      const { sha256, sizeBytes, mime, rights, credit, change } = file
      const before = rightsOf.get(sha256)
      write.run({ sha256, sizeBytes, mime, rights, credit, change })
      if (before === rights) continue
      refreshBelow(users.all(sha256).filter((id) => items.refresh(id)))
    }
    const last = files.at(-1)
    if (last !== undefined) move.run(last.change)
  }
}
