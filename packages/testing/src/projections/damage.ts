/** Damages the file of a projection as a bad disk does. */
import { closeSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

export function projectionIn(folder: string): string {
  return join(folder, 'projection.sqlite')
}

/** Changes one byte of an item's stored answer. The length stays, so that SQLite notices nothing. */
export function alterAnswer(folder: string, id: string, column: 'whole' | 'list' = 'whole'): void {
  const db = new Database(projectionIn(folder), { timeout: 5_000 })
  const changed = db
    .prepare(
      `update items set ${column} = cast(substr(${column}, 1, 1) || x'21' || substr(${column}, 3) as blob)
       where id = ? and ${column} is not null`,
    )
    .run(id).changes
  db.close()
  if (changed !== 1) throw new Error(`${id} has no ${column}`)
}

/** Writes the log into the file and overwrites pages of the file, except the first. */
export function overwritePages(folder: string): void {
  const file = projectionIn(folder)
  const db = new Database(file, { timeout: 5_000 })
  db.pragma('wal_checkpoint(truncate)')
  const size = Number(db.pragma('page_size', { simple: true }))
  db.close()
  const opened = openSync(file, 'r+')
  const garbage = Buffer.alloc(size, 0xa5)
  for (let at = size; at < statSync(file).size; at += size) writeSync(opened, garbage, 0, size, at)
  closeSync(opened)
}

/** Overwrites the file so that it is no database. */
export function overwriteStart(folder: string): void {
  const file = projectionIn(folder)
  const bytes = readFileSync(file)
  bytes.fill(0xa5, 0, 200)
  writeFileSync(file, bytes)
}

/** Keeps every process from rebuilding the projection of a folder, until the lock is released. */
export function holdBuilding(folder: string): { release(): void } {
  const db = new Database(join(folder, 'projection.lock'), { timeout: 5_000 })
  db.exec('begin immediate')
  return { release: () => db.close() }
}
