/** What the git mirror remembers beside its repository: the versions that its history holds, whether their words were
 *  withheld then, and the pieces of which texts and transcripts are put together. */
import Database from 'better-sqlite3'

const TABLES = `
create table if not exists meta (key text primary key, value any) strict, without rowid;
-- Versions whose words may be taken down. held: they were withheld when they were written.
create table if not exists written (
  rev integer primary key, id text not null, seq integer not null, held integer not null
) strict;
create index if not exists written_of on written (id);
create index if not exists written_at on written (seq);
-- Texts, paragraphs, alignments and spans as of the last commit. parent: the text, the recording or the alignment. other:
-- the text of an alignment, the paragraph of a span.
create table if not exists pieces (
  id text primary key, type text not null, parent text, sort text not null, other text, facts text not null
) strict, without rowid;
create index if not exists pieces_below on pieces (parent, type, sort, id);
create index if not exists pieces_by_other on pieces (other) where other is not null;
-- Names as they were written first, so that an author's commits stay the same.
create table if not exists authors (id text primary key, name text not null) strict, without rowid;
`

export interface Written {
  rev: number
  seq: number
  held: 0 | 1
}

export interface Piece {
  id: string
  type: string
  parent: string | null
  sort: string
  other: string | null
  /** JSON. */
  facts: string
}

export type State = ReturnType<typeof openState>

export function openState(file: string) {
  const db = new Database(file)
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = full')
  // Words that were taken down are in no freed page.
  db.pragma('secure_delete = on')
  db.exec(TABLES)
  const get = db.prepare<[string], string | number>('select value from meta where key = ?').pluck()
  const set = db.prepare('insert or replace into meta values (?, ?)')
  const note = db.prepare('insert or replace into written values (@rev, @id, @seq, @held)')
  const all = db.prepare<[number, number], Written>(
    'select rev, seq, held from written where rev > ? order by rev limit ?',
  )
  const ofItems = db.prepare<[string], Written>(
    'select rev, seq, held from written where id in (select value from json_each(?))',
  )
  const forget = db.prepare('delete from written where seq > ?')
  const put = db.prepare('insert or replace into pieces values (@id, @type, @parent, @sort, @other, @facts)')
  const drop = db.prepare('delete from pieces where id = ?')
  const piece = db.prepare<[string], Piece>('select * from pieces where id = ?')
  const below = db.prepare<[string, string], Piece>(
    'select * from pieces where parent = ? and type = ? order by sort, id',
  )
  const alignments = db.prepare<[string], Piece>("select * from pieces where other = ? and type = 'alignment'")
  const author = db.prepare<[string], string>('select name from authors where id = ?').pluck()
  const addAuthor = db.prepare('insert or ignore into authors values (?, ?)')
  const seqOf = (): number => Number(get.get('seq') ?? 0)
  return {
    seq: seqOf,
    textOf: (key: 'rights' | 'rewrittenAt'): string | null => {
      const value = get.get(key)
      return value === undefined ? null : String(value)
    },
    isUnfinished: (): boolean => get.get('unfinished') === 1,
    set: (key: 'seq' | 'rights' | 'rewrittenAt' | 'unfinished', value: string | number) => void set.run(key, value),
    note: (version: Written & { id: string }) => void note.run(version),
    /** Versions after one, in order. */
    writtenAfter: (rev: number, limit: number): Written[] => all.all(rev, limit),
    writtenOf: (ids: readonly string[]): Written[] => ofItems.all(JSON.stringify(ids)),
    forgetAfter: (seq: number) => void forget.run(seq),
    put: (made: Piece) => void put.run(made),
    drop: (id: string) => void drop.run(id),
    piece: (id: string): Piece | null => piece.get(id) ?? null,
    below: (parent: string, type: string): Piece[] => below.all(parent, type),
    alignmentsOf: (text: string): Piece[] => alignments.all(text),
    dropPieces: () => void db.exec('delete from pieces'),
    author: (id: string): string | null => author.get(id) ?? null,
    addAuthor: (id: string, name: string) => void addAuthor.run(id, name),
    begin: () => void db.exec('begin immediate'),
    commit: () => void db.exec('commit'),
    rollback: () => {
      if (db.inTransaction) db.exec('rollback')
    },
    close: () => db.close(),
  }
}
