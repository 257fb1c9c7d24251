/** The ledger in one SQLite file: write-ahead log, every commit flushed to the disk before it is
 *  answered.
 *
 *  Two connections: readers keep their snapshot while a long import writes. A writer takes the write lock when its
 *  transaction begins (`begin immediate`): a lock taken later could not wait, because the snapshot would be stale. */
import { setTimeout as sleep } from 'node:timers/promises'
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
} from 'kysely'
import { migrate } from '../migrations/index.ts'
import type { LedgerDb } from '../tables/ledger-db.ts'
import { busy, DEFAULT_PATIENCE_MS, type Engine, withoutNul } from './engine.ts'
import { Turns } from './turns.ts'

export interface SqliteOptions {
  file: string
  /** How long a writer waits for another process, in ms. */
  patienceMs?: number
}

export async function openSqliteEngine(options: SqliteOptions): Promise<Engine> {
  const patienceMs = options.patienceMs ?? DEFAULT_PATIENCE_MS
  const write = new Kysely<LedgerDb>({ dialect: new WriterDialect(open(options.file), patienceMs) })
  await migrate(write).catch(async (error: unknown) => {
    await write.destroy()
    throw error
  })
  const turns = new Turns(1, patienceMs)
  const reading = open(options.file)
  reading.pragma('query_only = on')
  const read = new Kysely<LedgerDb>({ dialect: new Dialect({ database: cached(reading) }) })
  return {
    name: 'sqlite',
    read,
    write: (work) => turns.take(() => write.transaction().execute(work)),
    // A file notifies nobody.
    listen: () => async () => undefined,
    async close() {
      await read.destroy()
      await write.destroy()
    },
  }
}

function open(file: string): Database.Database {
  const db = new Database(file, { timeout: 2_000 })
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = full')
  db.pragma('foreign_keys = on')
  return db
}

/** Keeps one prepared statement for each SQL text; Kysely would prepare each query again. */
function cached(db: Database.Database): SqliteDialectConfig['database'] {
  const statements = new Map<string, Database.Statement>()
  return {
    prepare(sql: string) {
      const known = statements.get(sql)
      if (known !== undefined) return known
      const made = db.prepare(sql)
      if (statements.size < 500) statements.set(sql, made)
      return made
    },
    close: () => {
      db.close()
    },
  }
}

class Dialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return withoutNul(super.createQueryCompiler())
  }
}

class WriterDialect extends Dialect {
  readonly #config: SqliteDialectConfig
  readonly #db: Database.Database
  readonly #patienceMs: number

  constructor(db: Database.Database, patienceMs: number) {
    const config: SqliteDialectConfig = { database: cached(db) }
    super(config)
    this.#config = config
    this.#db = db
    this.#patienceMs = patienceMs
  }

  override createDriver(): SqliteDriver {
    return new WriterDriver(this.#config, this.#db, this.#patienceMs)
  }

  override createAdapter(): SqliteAdapter {
    return new WriterAdapter()
  }
}

/** SQLite rolls back the creation of tables: a migration is made whole or not at all, and once by two processes. */
class WriterAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class WriterDriver extends SqliteDriver {
  readonly #db: Database.Database
  readonly #patienceMs: number

  constructor(config: SqliteDialectConfig, db: Database.Database, patienceMs: number) {
    super(config)
    this.#db = db
    this.#patienceMs = patienceMs
  }

  /** Waits for the write lock without blocking the event loop. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const until = Date.now() + this.#patienceMs
    for (let waitMs = 2; ; waitMs = Math.min(waitMs * 2, 100)) {
      try {
        this.#db.pragma('busy_timeout = 0')
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
        return
      } catch (error) {
        if (!isBusy(error)) throw error
        if (Date.now() >= until) throw busy(error)
      } finally {
        this.#db.pragma('busy_timeout = 2000')
      }
      await sleep(waitMs)
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
