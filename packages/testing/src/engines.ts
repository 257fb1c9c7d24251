/** Runs a body of tests on the engines of the ledger: SQLite in a folder of its own, and a real PostgreSQL. Tests of the ledger, of
 *  races and of SQL run on both each time; use cases on one of them, by the slice. */
import { join } from 'node:path'
import { after, describe } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ledger, type LedgerLocation, openLedger } from '@yalkut/ledger'
import Database from 'better-sqlite3'
import { type Dialect, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import { newFolder, removeFolder } from './folders.ts'
import { copyMigratedFile, newMigratedDatabase } from './ledger/templates.ts'
import { missingPlatform, newDatabase, type TestDatabase } from './postgres/databases.ts'
import { variantsOf } from './tiers/slices.ts'

export type EngineName = Ledger['name']

/** Ledgers for the tests of a suite. They are closed and removed after the suite, also when tests fail. */
export interface EngineUnderTest {
  readonly name: EngineName
  /** The location of a migrated ledger without a commit; for tests that open it themselves, more than once or in other
   *  processes. */
  newLocation(): Promise<LedgerLocation>
  /** The location of a ledger without tables; for tests of the migrations. */
  newEmptyLocation(): Promise<LedgerLocation>
  /** Opens a ledger, at a new location unless one is given. The test may close it earlier itself. */
  open(location?: LedgerLocation): Promise<Ledger>
  /** Opens the database of a location as it is, without creating the ledger's tables. */
  openBare(location: LedgerLocation): Promise<Kysely<unknown>>
}

const ENGINES: readonly EngineName[] = ['sqlite', 'postgres']

/** Runs the tests that `body` defines once on each engine. They skip PostgreSQL only on a platform that has no build of it.
 *  When PostgreSQL fails to start, the tests fail. */
export function onEachEngine(title: string, body: (engine: EngineUnderTest) => void): void {
  for (const name of ENGINES) onEngine(name, title, body)
}

/** Runs the tests that `body` defines on one engine, which the slice chooses for this title; in the full tier on each. For use
 *  cases, which call the ledger and write no SQL of their own. */
export function onOneEngine(title: string, body: (engine: EngineUnderTest) => void): void {
  for (const name of variantsOf('engine', title, ENGINES)) onEngine(name, title, body)
}

/** Runs the tests that `body` defines on one engine, for behaviour that the other engine lacks. */
export function onEngine(name: EngineName, title: string, body: (engine: EngineUnderTest) => void): void {
  const missing = name === 'postgres' ? missingPlatform() : null
  describe(`${title} (${name})`, { skip: missing ?? false }, () => {
    const undo: (() => Promise<void>)[] = []
    const newEmptyLocation = async (): Promise<LedgerLocation> => {
      const dataDir = newFolder()
      undo.push(async () => removeFolder(dataDir))
      return name === 'sqlite' ? { dataDir } : { dataDir, ...(await keep(newDatabase())) }
    }
    const newLocation = async (): Promise<LedgerLocation> => {
      const dataDir = newFolder()
      undo.push(async () => removeFolder(dataDir))
      if (name === 'postgres') return { dataDir, ...(await keep(newMigratedDatabase())) }
      await copyMigratedFile(dataDir)
      return { dataDir }
    }
    const keep = async (making: Promise<TestDatabase>): Promise<{ databaseUrl: string }> => {
      const database = await making
      undo.push(() => database.drop())
      return { databaseUrl: database.url }
    }
    const open = async (location?: LedgerLocation): Promise<Ledger> => {
      const ledger = await openLedger(location ?? (await newLocation()))
      undo.push(() => ledger.close())
      return ledger
    }
    const openBare = async (location: LedgerLocation): Promise<Kysely<unknown>> => {
      const bare = new Kysely<unknown>({ dialect: dialectOf(location) })
      undo.push(() => bare.destroy())
      return bare
    }
    body({ name, newLocation, newEmptyLocation, open, openBare })
    // Runs after the hooks of the body, which close their own ledgers.
    after(async () => {
      const failures: unknown[] = []
      for (const step of undo.reverse()) {
        await inTime(step()).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
    })
  })
}

/** A ledger that a failed test still uses does not close. The time limit lets the other ledgers close. */
async function inTime(step: Promise<void>): Promise<void> {
  const limit = new AbortController()
  const late = sleep(30_000, undefined, { signal: limit.signal }).then(
    () => Promise.reject(new Error('a ledger of this suite did not close')),
    () => undefined,
  )
  await Promise.race([step, late]).finally(() => limit.abort())
}

function dialectOf({ dataDir, databaseUrl }: LedgerLocation): Dialect {
  if (databaseUrl === undefined) {
    return new SqliteDialect({ database: new Database(join(dataDir, 'ledger.sqlite')) })
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // A test may end a connection on purpose.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}
