/** What SQLite itself finds wrong with the file of a ledger. PostgreSQL has programs of its own for that (pg_amcheck). */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { LedgerLocation } from '../open-ledger.ts'

/** At most `limit` findings; none for a ledger in PostgreSQL, or a folder without a ledger. */
export function findDatabaseDamage({ dataDir, databaseUrl }: LedgerLocation, limit: number): string[] {
  const file = join(dataDir, 'ledger.sqlite')
  if (databaseUrl !== undefined || !existsSync(file)) return []
  const db = new Database(file, { timeout: 2_000 })
  try {
    const found = db.prepare<[], string>(`pragma integrity_check(${limit})`).pluck().all()
    return found.filter((line) => line !== 'ok')
  } catch (error) {
    if (error instanceof Database.SqliteError) return [error.message]
    throw error
  } finally {
    db.close()
  }
}
