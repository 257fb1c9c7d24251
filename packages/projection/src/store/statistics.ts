/** What SQLite knows of the sizes of tables when it plans a query. Without it SQLite guesses, and guesses wrong for a large
 *  catalog. Source: decisions.md#plans-of-queries. */
import type Database from 'better-sqlite3'

/** Entries of each index that are read, at most: a few milliseconds for the whole file. */
const READ_OF_EACH = 400
/** Analyze tables whose size has changed (2), also those that this connection did not query (0x10000). */
const CHANGED = 0x10002

/** The items of a catalog whose statistics are worth having. Of a few items SQLite would learn that reading all of them is the
 *  quickest way, and continue so when they are thousands. Without statistics it takes every table to be large. */
const LEAST_ITEMS = 5_000

/** Gathers the statistics of tables that have grown or shrunk much since they were gathered last; of a small catalog there are
 *  none. Inside a transaction, so that readers see the new statistics as soon as they see the rows. */
export function gatherStatistics(db: Database.Database): void {
  const before = gathered(db)
  if (isSmall(db)) {
    if (before !== '') db.exec('delete from sqlite_stat1')
  } else {
    db.pragma(`analysis_limit = ${READ_OF_EACH}`)
    db.pragma(`optimize = ${CHANGED}`)
  }
  if (gathered(db) !== before) tellReaders(db)
}

function isSmall(db: Database.Database): boolean {
  return db.prepare('select 1 from items limit 1 offset ?').get(LEAST_ITEMS - 1) === undefined
}

function gathered(db: Database.Database): string {
  const isThere = db.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get()
  if (isThere === undefined) return ''
  const rows = db.prepare('select tbl, idx, stat from sqlite_stat1').all()
  return rows.length === 0 ? '' : JSON.stringify(rows)
}

/** Other connections read statistics only when the tables change, and keep the plans of their statements until then. */
function tellReaders(db: Database.Database): void {
  db.exec('create table statistics_gathered (n integer) strict; drop table statistics_gathered')
}
