/** The SQLite file of an edition: the items as readers are shown them, ready to open, with full-text search inside.
 *  Source: shapes.md#editions. */
import type { IndexedItem, Snapshot } from '@yalkut/projection'
import Database from 'better-sqlite3'
import type { EditionPlan, ItemRow } from './plan.ts'

export interface SqliteFile {
  add(row: ItemRow<IndexedItem>): void
  end(): void
  /** After a failure. */
  close(): void
}

const TABLES = `
create table edition (key text primary key, value any) strict, without rowid;
create table items (
  n integer primary key, id text not null, type text not null, path text, rev integer not null,
  commit_seq integer not null, kind text, name_he text, name_en text, withheld text, held text, rights text,
  data text not null, hash text not null, salt text
) strict;
create table files (
  sha256 text primary key, size_bytes integer not null, mime text not null, rights text not null, credit text
) strict, without rowid;
create table stops (item text primary key) strict, without rowid;
create virtual table search using fts5 (
  names, words, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2'
);
`

const INDEXES = `
create unique index items_by_id on items (id);
create index items_by_type on items (type, path);
create index items_by_path on items (path) where path is not null;
`

/** Items that are written in one transaction. */
const BATCH = 20_000
const POINTS = /[\u0591-\u05bd\u05bf-\u05c7]/g

export function openSqliteFile(path: string, snapshot: Snapshot, plan: EditionPlan): SqliteFile {
  const db = new Database(path)
  try {
    begin(db)
    writeFacts(db, snapshot, plan)
  } catch (error) {
    db.close()
    throw error
  }
  const insert = db.prepare(
    `insert into items values (@n, @id, @type, @path, @rev, @seq, @kind, @he, @en, @withheld, @held, @words, @data, @hash, @salt)`,
  )
  const index = db.prepare('insert into search (rowid, names, words) values (?, ?, ?)')
  let waiting = 0
  return {
    add({ item, answer, data }) {
      const { n, id, type, path: itemPath, seq, kind, name, withheld, held, words, indexed } = item
      const { rev, hash, salt = null } = answer
      const [he, en] = [name?.he ?? null, name?.en ?? null]
      insert.run({
        n,
        id,
        type,
        rev,
        seq,
        kind,
        he,
        en,
        withheld,
        held,
        words,
        data,
        hash,
        salt,
        path: itemPath,
      })
      const names = [he, en].filter((each) => each !== null).join(' ')
      if (names !== '' || indexed !== '') index.run(BigInt(n), names.replaceAll(POINTS, ''), indexed)
      waiting += 1
      if (waiting < BATCH) return
      waiting = 0
      db.exec('commit; begin')
    },
    end() {
      db.exec('commit')
      db.exec(INDEXES)
      db.exec("insert into search (search) values ('optimize')")
      db.exec('analyze')
      db.close()
    },
    close: () => db.close(),
  }
}

function begin(db: Database.Database): void {
  // Whatever a crash leaves is thrown away with its folder. Without the unsafe mode SQLite still writes a journal, which writes a
  // sixth more.
  db.unsafeMode()
  db.pragma('journal_mode = off')
  db.pragma('synchronous = off')
  db.pragma('locking_mode = exclusive')
  db.pragma('cache_size = -16000')
  db.exec(TABLES)
  db.exec('begin')
}

function writeFacts(db: Database.Database, snapshot: Snapshot, plan: EditionPlan): void {
  const fact = db.prepare('insert into edition (key, value) values (?, ?)')
  fact.run('tag', plan.tag)
  fact.run('commit_seq', BigInt(snapshot.seq))
  fact.run('head_hash', snapshot.hash)
  fact.run('rights_change', BigInt(snapshot.rights))
  fact.run('created_at', plan.createdAt)
  const file = db.prepare('insert into files values (@sha256, @sizeBytes, @mime, @rights, @credit)')
  for (const each of snapshot.files()) file.run({ ...each, sizeBytes: BigInt(each.sizeBytes) })
  const stop = db.prepare('insert into stops (item) values (?)')
  for (const item of snapshot.stops()) stop.run(item)
}
