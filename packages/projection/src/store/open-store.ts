/** Opens the projection's file with two connections: one applies commits, one is for readers. */
import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import { DDL, PROJECTION_VERSION, TABLES, TEXT_TABLES } from './ddl.ts'
import { begin, whileInPlace } from './locks.ts'
import { fileKey } from './places.ts'

export interface Store {
  /** Applies commits; never used for readers. */
  readonly write: Database.Database
  /** For readers; sees whole commits only. */
  readonly read: Database.Database
  /** Tells this file from one that takes its place later. */
  readonly key: string | null
  close(): void
}

/** How many bytes of the file are mapped into memory where nothing else is set. The rest is read through a cache. */
const USUAL_MAP_BYTES = 1_073_741_824

export interface Opening {
  /** How many bytes of the file each connection maps into memory; 0: none. Default: 1 GiB. */
  mapBytes?: number | undefined
  /** Called at each statement of a reader, in the asynchronous context of its caller. Default: nothing is called. */
  onStatement?: ((store: 'projection') => void) | undefined
}

/** Opens the file; a file of another version is emptied. */
export async function openStore(file: string, opening: Opening = {}): Promise<Store> {
  const { mapBytes = USUAL_MAP_BYTES } = opening
  return await whileInPlace(file, async () => {
    const write = openForWriting(file, mapBytes)
    try {
      if (versionOf(write) !== PROJECTION_VERSION) {
        await begin(write)
        if (versionOf(write) !== PROJECTION_VERSION) emptyStore(write)
        write.exec('commit')
      }
      return withReader(file, write, opening)
    } catch (error) {
      write.close()
      throw error
    }
  })
}

/** A file that another process has put in place. Null when a program of another version has built it. */
export async function openPlaced(file: string, opening: Opening): Promise<Store | null> {
  const { mapBytes = USUAL_MAP_BYTES } = opening
  return await whileInPlace(file, () => {
    if (fileKey(file) === null) return null
    const write = openForWriting(file, mapBytes)
    try {
      if (versionOf(write) === PROJECTION_VERSION) return withReader(file, write, opening)
      write.close()
      return null
    } catch (error) {
      write.close()
      throw error
    }
  })
}

/** Opens the file for reading alone. Null when there is none, or a program of another version has built it. */
export async function openForReading(
  file: string,
  { mapBytes = USUAL_MAP_BYTES, onStatement }: Opening = {},
): Promise<{ db: Database.Database; key: string } | null> {
  return await whileInPlace(file, () => {
    const key = fileKey(file)
    if (key === null) return null
    const db = new Database(file, { readonly: true, timeout: 2_000, ...watched(onStatement) })
    try {
      if (versionOf(db) === PROJECTION_VERSION) {
        tuneReader(db, mapBytes)
        return { db, key }
      }
      db.close()
      return null
    } catch (error) {
      db.close()
      throw error
    }
  })
}

function withReader(
  file: string,
  write: Database.Database,
  { mapBytes = USUAL_MAP_BYTES, onStatement }: Opening,
): Store {
  const key = fileKey(file)
  const read = new Database(file, { timeout: 2_000, ...watched(onStatement) })
  tune(read, mapBytes)
  read.pragma('query_only = on')
  return {
    write,
    read,
    key,
    close() {
      read.close()
      write.close()
    },
  }
}

/** Nothing is done at a statement where nobody counts. */
function watched(onStatement: Opening['onStatement']): Database.Options {
  return onStatement === undefined ? {} : { verbose: () => onStatement('projection') }
}

/** A new file without the indexes that its writers do not ask, which nobody reads until it is complete: what a crash leaves
 *  of it is thrown away. */
export function createStore(file: string, cacheKib: number): Database.Database {
  const db = openUnsafe(file, cacheKib)
  db.exec(TABLES)
  db.exec(TEXT_TABLES)
  writeMeta(db)
  return db
}

/** A connection whose file is lost when its process ends too early. */
export function openUnsafe(file: string, cacheKib: number): Database.Database {
  const db = new Database(file, { timeout: 0 })
  // Where a connection is defended against damage, SQLite does not allow `off`.
  db.pragma('journal_mode = memory')
  db.pragma('synchronous = off')
  db.pragma('locking_mode = exclusive')
  db.pragma(`cache_size = -${cacheKib}`)
  // What is sorted for an index is no larger in memory than the cache.
  db.pragma('temp_store = file')
  return db
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
  writeMeta(db)
}

function writeMeta(db: Database.Database): void {
  db.prepare(
    `insert into meta (key, value)
     values ('seq', 0), ('hash', null), ('files', 0), ('turn', 0), ('build', ?)`,
  ).run(randomUUID())
  db.pragma(`user_version = ${PROJECTION_VERSION}`)
}

function openForWriting(file: string, mapBytes: number): Database.Database {
  const db = new Database(file, { timeout: 0 })
  try {
    db.pragma('busy_timeout = 2000')
    tune(db, mapBytes)
    db.pragma('busy_timeout = 0')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** How many pages the log holds before a commit copies them into the file, as in the ledger. */
const LOG_PAGES = 4_000

/** The file can be built again, so a commit does not wait for the disk; the log still keeps every commit whole. */
function tune(db: Database.Database, mapBytes: number): void {
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = normal')
  db.pragma(`wal_autocheckpoint = ${LOG_PAGES}`)
  tuneReader(db, mapBytes)
}

function tuneReader(db: Database.Database, mapBytes: number): void {
  db.pragma('cache_size = -32000')
  db.pragma(`mmap_size = ${mapBytes}`)
  db.pragma('temp_store = memory')
}

function versionOf(db: Database.Database): number | null {
  const value: unknown = db.pragma('user_version', { simple: true })
  return typeof value === 'number' && value > 0 ? value : null
}
