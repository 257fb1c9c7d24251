/** Opens the projection's file with two connections: one applies commits, one is for readers. */
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { DDL, PROJECTION_VERSION } from './ddl.ts'

export interface Store {
  /** Applies commits; never used for readers. */
  readonly write: Database.Database
  /** For readers; sees whole commits only. */
  readonly read: Database.Database
  close(): void
}

/** Opens the file; a file of another version is emptied. */
export async function openStore(file: string): Promise<Store> {
  const write = openForWriting(file)
  if (versionOf(write) !== PROJECTION_VERSION) {
    await begin(write)
    if (versionOf(write) !== PROJECTION_VERSION) emptyStore(write)
    write.exec('commit')
  }
  const read = new Database(file, { timeout: 2_000 })
  tune(read)
  read.pragma('query_only = on')
  return {
    write,
    read,
    close() {
      read.close()
      write.close()
    },
  }
}

/** Drops all tables and creates them again, inside the transaction that the caller began: readers see the old ones until it
 *  commits. */
export function emptyStore(db: Database.Database): void {
  const tables = db
    .prepare<[], { name: string }>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'names_%' and name not like 'words_%'",
    )
    .all()
  for (const { name } of tables) db.exec(`drop table if exists "${name}"`)
  db.exec(DDL)
  db.prepare("insert into meta (key, value) values ('seq', 0), ('hash', null), ('files', 0)").run()
  db.pragma(`user_version = ${PROJECTION_VERSION}`)
}

/** Takes the write lock without blocking the event loop: another process may be applying a large commit to the same file. */
export async function begin(db: Database.Database): Promise<void> {
  for (let waitMs = 2; ; waitMs = Math.min(waitMs * 2, 50)) {
    try {
      db.exec('begin immediate')
      return
    } catch (error) {
      if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY'))
        throw error
    }
    await sleep(waitMs)
  }
}

function openForWriting(file: string): Database.Database {
  const db = new Database(file, { timeout: 0 })
  db.pragma('busy_timeout = 2000')
  tune(db)
  db.pragma('busy_timeout = 0')
  return db
}

/** The file can be built again, so a commit does not wait for the disk; the log still keeps every commit whole. */
function tune(db: Database.Database): void {
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = normal')
  db.pragma('cache_size = -32000')
  db.pragma('mmap_size = 1073741824')
  db.pragma('temp_store = memory')
}

function versionOf(db: Database.Database): number | null {
  const value: unknown = db.pragma('user_version', { simple: true })
  return typeof value === 'number' && value > 0 ? value : null
}
