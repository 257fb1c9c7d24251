/** Opens the ledger at a location. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { refuse, refuseOperator } from '@yalkut/model'
import { DEFAULT_PATIENCE_MS, type Engine, type OnStatement } from './engine/engine.ts'
import { withOnePatience } from './engine/one-patience.ts'
import { openPostgresEngine } from './engine/postgres.ts'
import { openSqliteEngine } from './engine/sqlite.ts'
import { markingWrites } from './engine/write-marks.ts'
import { ledgerSaid } from './sentences.ts'

export interface LedgerLocation {
  /** The folder of this server's files; created when missing. Holds `ledger.sqlite` unless `databaseUrl` is set. */
  dataDir: string
  /** `postgres://…`, for several servers over one ledger. */
  databaseUrl?: string
  /** How long a write waits for another writer, in ms. */
  patienceMs?: number
  /** Opens only a ledger that is there; nothing is created. Default: a missing ledger is created. */
  mustExist?: boolean
  /** The last migration to run, to fill the tables of an earlier version. Default: every migration runs. */
  upTo?: string
}

/** Opens the ledger and brings its tables to this program's version. Refuses `not-found` for a missing ledger that must
 *  exist. Throws `LedgerDamaged` for a file that SQLite cannot read.
 *  `onStatement`: called at each statement, in the asynchronous context of its caller; by default nothing is called. */
export async function openLedger(location: LedgerLocation, onStatement?: OnStatement): Promise<Engine> {
  const { dataDir, databaseUrl, patienceMs = DEFAULT_PATIENCE_MS, mustExist = false } = location
  const { upTo } = location
  if (databaseUrl !== undefined) {
    return markingWrites(await openPostgresEngine({ url: databaseUrl, patienceMs, mustExist, upTo, onStatement }))
  }
  const file = join(dataDir, 'ledger.sqlite')
  if (mustExist) assertThere(dataDir, file)
  else mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return markingWrites(withOnePatience(await openSqliteEngine({ file, patienceMs, upTo, onStatement }), patienceMs))
}

function assertThere(dataDir: string, file: string): void {
  if (existsSync(file)) return
  if (!existsSync(dataDir)) throw refuse('not-found', ledgerSaid('no-folder', { dataDir }))
  const message = `The folder ${dataDir} has no catalog: ledger.sqlite is missing. Nothing was created.`
  throw refuseOperator('not-found', message)
}
