/** Opens the ledger at a location. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_PATIENCE_MS, type Engine } from './engine/engine.ts'
import { withOnePatience } from './engine/one-patience.ts'
import { openPostgresEngine } from './engine/postgres.ts'
import { openSqliteEngine } from './engine/sqlite.ts'

export interface LedgerLocation {
  /** The folder of this server's files; created when missing. Holds `ledger.sqlite` unless `databaseUrl` is set. */
  dataDir: string
  /** `postgres://…`, for several servers over one ledger. */
  databaseUrl?: string
  /** How long a write waits for another writer, in ms. */
  patienceMs?: number
}

/** Opens the ledger and brings its tables to this program's version. */
export async function openLedger(location: LedgerLocation): Promise<Engine> {
  const { dataDir, databaseUrl, patienceMs = DEFAULT_PATIENCE_MS } = location
  mkdirSync(dataDir, { recursive: true })
  if (databaseUrl !== undefined) return openPostgresEngine({ url: databaseUrl, patienceMs })
  const file = join(dataDir, 'ledger.sqlite')
  return withOnePatience(await openSqliteEngine({ file, patienceMs }), patienceMs)
}
