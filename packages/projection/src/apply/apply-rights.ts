/** Applies changes of rights, inside the transaction that the caller began: the rows of files and of stopped items, and the
 *  items that inherit from them. Source: decisions.md#rights. */
import type Database from 'better-sqlite3'
import { type FeedFile, type FeedStop, numberOfChange, type RightsChange } from '../feed.ts'
import type { RefreshBelow } from './below.ts'
import type { ItemWriter } from './item-writer.ts'
import type { Turns } from './turns.ts'

export type RightsApplier = (changes: readonly RightsChange[]) => void

export function prepareRightsApplier(
  db: Database.Database,
  { items, turns }: { items: ItemWriter; turns: Turns },
  refreshBelow: RefreshBelow,
): RightsApplier {
  const applyFile = prepareFile(db, items, refreshBelow)
  const applyStop = prepareStop(db, items, refreshBelow)
  const move = db.prepare("update meta set value = ? where key = 'files'")
  return (changes) => {
    if (changes.length > 0) turns.begin()
    for (const change of changes) {
      if ('file' in change) applyFile(change.file)
      else applyStop(change.stop)
    }
    const last = changes.at(-1)
    if (last !== undefined) move.run(numberOfChange(last))
  }
}

function prepareFile(db: Database.Database, items: ItemWriter, refreshBelow: RefreshBelow): (file: FeedFile) => void {
  const rightsOf = db.prepare<[string], string>('select rights from files where sha256 = ?').pluck()
  const write = db.prepare(
    `insert into files (sha256, size_bytes, mime, rights, credit, change)
     values (@sha256, @sizeBytes, @mime, @rights, @credit, @change)
     on conflict (sha256) do update set size_bytes = excluded.size_bytes, mime = excluded.mime,
       rights = excluded.rights, credit = excluded.credit, change = excluded.change`,
  )
  const users = db.prepare<[string], string>("select id from file_users where sha256 = ? and field = 'file'").pluck()
  return ({ sha256, sizeBytes, mime, rights, credit, change }) => {
    const before = rightsOf.get(sha256)
    write.run({ sha256, sizeBytes, mime, rights, credit, change })
    if (before === rights) return
    refreshBelow(users.all(sha256).filter((id) => items.refresh(id)))
  }
}

function prepareStop(db: Database.Database, items: ItemWriter, refreshBelow: RefreshBelow): (stop: FeedStop) => void {
  const add = db.prepare('insert or ignore into stops (item, request) values (?, ?)')
  const drop = db.prepare('delete from stops where item = ? and request = ?')
  return ({ item, request, isStopped }) => {
    const { changes } = isStopped ? add.run(item, request) : drop.run(item, request)
    if (changes === 0) return
    items.refresh(item)
    // Also below a deleted item, whose last data still counts for the items that name it.
    refreshBelow([item])
  }
}
