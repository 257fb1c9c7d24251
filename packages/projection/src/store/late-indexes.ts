/** Indexes of a new file that are made late: each row that is added to an index costs more than to sort all of them once, and the
 *  more so the larger the index is. Most of a long line only adds items, and asks none of these.
 *  Source: decisions.md#rebuilding. */
import type Database from 'better-sqlite3'
import { LATE_INDEXES } from './ddl.ts'

export type LateIndex = keyof typeof LATE_INDEXES

export interface LateIndexes {
  /** Called before a statement that would read the whole table without the index. */
  need(name: LateIndex): void
  /** Makes those that are missing. */
  makeAll(): void
}

/** Of a file that has them all. */
export const ALL_BUILT: LateIndexes = { need: () => undefined, makeAll: () => undefined }

/** Of a file without any of them. */
export function lateIndexesOf(db: Database.Database): LateIndexes {
  const missing = new Map<string, string>(Object.entries(LATE_INDEXES))
  return {
    need(name) {
      const statement = missing.get(name)
      if (statement === undefined) return
      missing.delete(name)
      db.exec(statement)
    },
    makeAll() {
      for (const statement of missing.values()) db.exec(statement)
      missing.clear()
    },
  }
}
