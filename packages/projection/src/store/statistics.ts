/** What SQLite knows of the sizes of tables when it plans a query. Without it SQLite guesses, and guesses wrong for a large
 *  catalog. Source: decisions.md#plans-of-queries. */
import type Database from 'better-sqlite3'

/** Entries of each index that are read, at most: a few milliseconds for the whole file. */
const READ_OF_EACH = 400
/** Analyze tables whose size has changed (2), also those that this connection did not query (0x10000). */
const CHANGED = 0x10002

/** Gathers the statistics of tables that have grown or shrunk much since they were gathered last. Inside a transaction, so that
 *  readers see the new statistics as soon as they see the rows. */
export function gatherStatistics(db: Database.Database): void {
  const before = gathered(db)
  db.pragma(`analysis_limit = ${READ_OF_EACH}`)
  db.pragma(`optimize = ${CHANGED}`)
  if (gathered(db) !== before) tellReaders(db)
}

function gathered(db: Database.Database): string {
  const isThere = db.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get()
  if (isThere === undefined) return ''
  return JSON.stringify(db.prepare('select tbl, idx, stat from sqlite_stat1').all())
}

/** Other connections read statistics only when the tables change, and keep the plans of their statements until then. */
function tellReaders(db: Database.Database): void {
  db.exec('create table statistics_gathered (n integer) strict; drop table statistics_gathered')
}
