/** The file of vectors beside the projection. Its words are never in it: a vector is under the hash of its model and
 *  its words, so that the same words are paid for once, and a projection that is rebuilt pays nothing.
 *  Source: decisions.md#search-by-meaning.
 *
 *  `keys.types`: the types of the items that have the words now, a bit each; 0: no item has them. A row without a key is
 *  left of a vector that was removed at once, so that searching threads forget it. */
import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { EmbeddingSettings } from './embedding-settings.ts'

export function vectorFile(dataDir: string): string {
  return join(dataDir, 'vectors.sqlite')
}

const VERSION = 1

const DDL = `
-- model, dimensions; the position up to which passages were read (passage-cursor.ts); change: counts transactions
create table meta (key text primary key, value any) strict, without rowid;

-- unused_since, retry_at: ms. change: the transaction that changed the row last, for threads that search.
create table keys (
  k integer primary key autoincrement,
  key blob unique,
  types integer not null,
  bits blob,
  unused_since integer,
  retry_at integer,
  change integer not null
) strict;
create index keys_waiting on keys (k) where bits is null and types > 0;
create index keys_unused on keys (unused_since) where unused_since is not null;
create index keys_changed on keys (change);

create table vectors (k integer primary key, numbers blob not null) strict;

create table passages (
  item text not null, version text not null, segment text not null, part integer not null,
  type integer not null, k integer not null,
  primary key (item, version, segment, part)
) strict, without rowid;
create index passages_of on passages (k, item, version, segment, part);
`

export type VectorsIdentity = Pick<EmbeddingSettings, 'model' | 'dimensions'>

/** Tells the file from one that takes its place later; null while there is none. */
export function fileKey(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? null
}

/** Whether an error says that the file is damaged. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
}

/** Gives a damaged file another name: the next one that opens it makes a new file. */
export function setAside(file: string, now: Date): void {
  const at = now.toISOString().replaceAll(/[-:]|\..*/g, '')
  for (const end of ['-wal', '-shm', '']) {
    const from = `${file}${end}`
    if (existsSync(from)) renameSync(from, `${file.replace(/\.sqlite$/, '')}.damaged-${at}.sqlite${end}`)
  }
}

/** Opens the file for the process that fills it. A file of another model or length is emptied: vectors of two models are
 *  never compared. */
export function openVectorFile(file: string, identity: VectorsIdentity): Database.Database {
  const db = new Database(file, { timeout: 5_000 })
  try {
    db.pragma('journal_mode = wal')
    db.pragma('synchronous = normal')
    db.transaction(() => {
      if (isOf(db, identity)) return
      empty(db)
      const insert = db.prepare('insert into meta (key, value) values (?, ?)')
      insert.run('model', identity.model)
      insert.run('dimensions', identity.dimensions)
      insert.run('change', 0)
    }).immediate()
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Opens the file for a thread that searches. Null while there is none of this model and length. */
export function readVectorFile(file: string, identity: VectorsIdentity): Database.Database | null {
  if (!existsSync(file)) return null
  const db = new Database(file, { readonly: true, timeout: 5_000 })
  try {
    if (isOf(db, identity)) return db
  } catch (error) {
    db.close()
    throw error
  }
  db.close()
  return null
}

/** Whether the file has vectors of this model and length now. */
export function isOf(db: Database.Database, { model, dimensions }: VectorsIdentity): boolean {
  if (db.pragma('user_version', { simple: true }) !== VERSION) return false
  const value = db.prepare<[string], unknown>('select value from meta where key = ?').pluck()
  return value.get('model') === model && Number(value.get('dimensions')) === dimensions
}

function empty(db: Database.Database): void {
  for (const table of ['meta', 'keys', 'vectors', 'passages']) {
    db.exec(`drop table if exists ${table}`)
  }
  db.exec(DDL)
  db.pragma(`user_version = ${VERSION}`)
}
