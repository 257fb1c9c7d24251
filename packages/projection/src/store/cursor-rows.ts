/** How far a projection has followed its ledger. */
import type Database from 'better-sqlite3'

export interface CursorRows {
  /** The last commit; 0 before the first. */
  seq(): number
  /** Its hash. */
  hash(): string | null
  /** The last change of a file. */
  files(): number
  /** Whether tags of words are to be written again. */
  hasStaleTags(): boolean
}

/** `schema`: the name of an attached database. */
export function prepareCursor(db: Database.Database, schema = 'main'): CursorRows {
  const number = db
    .prepare<[string], number>(`select value from ${schema}.meta where key = ?`)
    .pluck()
  const hash = db
    .prepare<[], string | null>(`select value from ${schema}.meta where key = 'hash'`)
    .pluck()
  const stale = db.prepare<[], number>(`select 1 from ${schema}.stale_tags limit 1`).pluck()
  return {
    seq: () => number.get('seq') ?? 0,
    hash: () => hash.get() ?? null,
    files: () => number.get('files') ?? 0,
    hasStaleTags: () => stale.get() !== undefined,
  }
}
