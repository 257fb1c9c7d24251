/** The ledger in one SQLite file: write-ahead log, every commit flushed to the disk before it is
 *  answered.
 *
 *  Two connections: readers keep their snapshot while a long import writes. A writer takes the write lock when its
 *  transaction begins (`begin immediate`): a lock taken later could not wait, because the snapshot would be stale. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { migrate } from '../migrations/index.ts'
import type { LedgerDb } from '../tables/ledger-db.ts'
import { LedgerAway } from './away.ts'
import { AwayReports } from './away-reports.ts'
import { busy, counting, DEFAULT_PATIENCE_MS, type Engine, type OnStatement, withoutNul } from './engine.ts'
import type { RewriteThreadData } from './rewrite-thread.ts'
import { listenToFile } from './sqlite-wake.ts'
import { Turns } from './turns.ts'

export interface SqliteOptions {
  file: string
  /** How long a writer waits for another process, in ms. */
  patienceMs?: number
  /** The last migration to run. Default: all. */
  upTo?: string | undefined
  onStatement?: OnStatement | undefined
}

export async function openSqliteEngine(options: SqliteOptions): Promise<Engine> {
  const patienceMs = options.patienceMs ?? DEFAULT_PATIENCE_MS
  const reports = new AwayReports(options.file)
  const openFile = (): Database.Database => reports.at(() => open(options.file))
  const dialect = new WriterDialect(openFile(), patienceMs, reports)
  const write = new Kysely<LedgerDb>({ dialect, ...counting(options.onStatement) })
  await migrate(write, options.upTo).catch(async (error: unknown) => {
    await write.destroy()
    throw error
  })
  dialect.onMigrated()
  const turns = new Turns(1, patienceMs)
  const reading = openFile()
  reading.pragma('query_only = on')
  const read = new Kysely<LedgerDb>({
    dialect: new Dialect(configOf(reading, reports)),
    ...counting(options.onStatement),
  })
  return {
    name: 'sqlite',
    read,
    write: (work) => turns.take(() => write.transaction().execute(work)),
    listen: (wake) => listenToFile(options.file, wake),
    hears: 'all',
    rewrite: () => turns.take(() => rewriteFile(options.file)),
    onAway: reports.listen,
    async close() {
      await read.destroy()
      await write.destroy()
      reports.end()
    },
  }
}

async function rewriteFile(file: string): Promise<void> {
  const workerData: RewriteThreadData = { file }
  const thread = new Worker(new URL('./rewrite-thread.ts', import.meta.url), { workerData })
  try {
    await once(thread, 'message')
  } finally {
    await thread.terminate()
  }
}

/** How many pages the log holds before a commit copies them into the file: one commit in more than a hundred waits for that. With
 *  SQLite's own thousand one merge in fifteen did, here or in the projection. */
const LOG_PAGES = 4_000

function open(file: string): Database.Database {
  const db = new Database(file, { timeout: 2_000 })
  db.pragma('journal_mode = wal')
  db.pragma(`wal_autocheckpoint = ${LOG_PAGES}`)
  db.pragma('synchronous = full')
  db.pragma('foreign_keys = on')
  return db
}

/** The most prepared statements of a connection. */
const MAX_STATEMENTS = 500

/** Keeps one prepared statement for each SQL text, those that were used last; Kysely would prepare each query again. `before`
 *  runs before each use of one. */
function configOf(
  db: Database.Database,
  reports: AwayReports,
  before: () => void = () => undefined,
): SqliteDialectConfig {
  const statements = new Map<string, SqliteStatement>()
  const guarded = (statement: Database.Statement): SqliteStatement => {
    const use = <T>(step: () => T): T =>
      reports.at(() => {
        before()
        return step()
      })
    return {
      reader: statement.reader,
      all: (parameters) => use(() => statement.all(parameters)),
      run: (parameters) => use(() => statement.run(parameters)),
      iterate: (parameters) => use(() => statement.iterate(parameters)),
    }
  }
  const prepare = (sql: string): SqliteStatement => {
    const statement = statements.get(sql) ?? guarded(reports.at(() => db.prepare(sql)))
    // A map keeps the order in which its keys were set.
    statements.delete(sql)
    statements.set(sql, statement)
    if (statements.size > MAX_STATEMENTS) statements.delete(statements.keys().next().value ?? sql)
    return statement
  }
  return { database: { prepare, close: () => void db.close() } }
}

class Dialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return withoutNul(super.createQueryCompiler())
  }
}

class WriterDialect extends Dialect {
  readonly #writing: Writing
  readonly #config: SqliteDialectConfig

  constructor(db: Database.Database, patienceMs: number, reports: AwayReports) {
    const writing = { db, patienceMs, hasBegun: false, isMigrated: false }
    const config = configOf(db, reports, () => assertNotEnded(writing))
    super(config)
    this.#writing = writing
    this.#config = config
  }

  /** From now on this connection only writes in transactions. Only their beginning can find the file locked, and it waits
   *  without blocking. */
  onMigrated(): void {
    this.#writing.isMigrated = true
    this.#writing.db.pragma('busy_timeout = 0')
  }

  override createDriver(): SqliteDriver {
    return new WriterDriver(this.#config, this.#writing)
  }

  override createAdapter(): SqliteAdapter {
    return new WriterAdapter()
  }
}

interface Writing {
  readonly db: Database.Database
  readonly patienceMs: number
  /** Between the beginning of a transaction and its end by this program. */
  hasBegun: boolean
  isMigrated: boolean
}

/** SQLite ends a transaction by itself when the disk is full. A later statement of the same work would be committed alone,
 *  so it is refused. */
function assertNotEnded({ db, hasBegun }: Writing): void {
  if (!hasBegun || db.inTransaction) return
  throw new LedgerAway('full', new Error('this transaction was ended by an error before'))
}

/** SQLite rolls back the creation of tables: a migration is made whole or not at all, and once by two processes. */
class WriterAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class WriterDriver extends SqliteDriver {
  readonly #writing: Writing

  constructor(config: SqliteDialectConfig, writing: Writing) {
    super(config)
    this.#writing = writing
  }

  /** Waits for the write lock without blocking the event loop. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const { db, patienceMs, isMigrated } = this.#writing
    const until = Date.now() + patienceMs
    for (let waitMs = 2; ; waitMs = Math.min(waitMs * 2, 100)) {
      try {
        if (!isMigrated) db.pragma('busy_timeout = 0')
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
        this.#writing.hasBegun = true
        return
      } catch (error) {
        if (!isBusy(error)) throw error
        if (Date.now() >= until) throw busy(error)
      } finally {
        if (!isMigrated) db.pragma('busy_timeout = 2000')
      }
      await sleep(waitMs)
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#writing.hasBegun = false
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#writing.hasBegun = false
    if (this.#writing.db.inTransaction) await super.rollbackTransaction(connection)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
