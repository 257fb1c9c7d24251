/** How far a projection has followed its ledger. */
import type Database from 'better-sqlite3'

export interface CursorRows {
  /** The last commit; 0 before the first. */
  seq(): number
  /** Its hash. */
  hash(): string | null
  /** The last change of a file. */
  files(): number
  /** A name of what readers see: it differs after every commit and every change of rights. One statement. */
  state(): string
  /** Whether tags of words are to be written again. */
  hasStaleTags(): boolean
}

/** `schema`: the name of an attached database. */
export function prepareCursor(db: Database.Database, schema = 'main'): CursorRows {
  const number = db.prepare<[string], number>(`select value from ${schema}.meta where key = ?`).pluck()
  const hash = db.prepare<[], string | null>(`select value from ${schema}.meta where key = 'hash'`).pluck()
  const state = prepareState(db, schema)
  const stale = db.prepare<[], number>(`select 1 from ${schema}.stale_tags limit 1`).pluck()
  return {
    seq: () => number.get('seq') ?? 0,
    hash: () => hash.get() ?? null,
    files: () => number.get('files') ?? 0,
    state,
    hasStaleTags: () => stale.get() !== undefined,
  }
}

/** A name of the content that readers see; it differs after every commit and every change of a file's rights. */
export function prepareState(db: Database.Database, schema = 'main'): () => string {
  const marks = db
    .prepare<[], string | null>(
      `select max(case key when 'seq' then value end) || '.' || max(case key when 'files' then value end)
       from ${schema}.meta where key in ('seq', 'files')`,
    )
    .pluck()
  return () => marks.get() ?? ''
}
