/** What SQLite knows of the sizes of tables when it plans a query. Without it SQLite guesses, and guesses wrong for a large
 *  catalog. Source: decisions.md#plans-of-queries. */
import type Database from 'better-sqlite3'

/** Entries of each index that are read, at most: a few milliseconds for the whole file. */
const READ_OF_EACH = 400
/** Analyze tables whose size has changed (2), also those that this connection did not query (0x10000). */
const CHANGED = 0x10002

/** Gathers the statistics of tables that have grown or shrunk much since they were gathered last. */
export function gatherStatistics(db: Database.Database): void {
  db.pragma(`analysis_limit = ${READ_OF_EACH}`)
  db.pragma(`optimize = ${CHANGED}`)
}
