/** The ledger in PostgreSQL, for more than one server.
 *
 *  Readers have connections of their own: all connections of writers may be waiting for the lock of main. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { refuseOperator } from '@yalkut/model'
import {
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryCompiler,
  sql,
} from 'kysely'
import pg from 'pg'
import { hasLedger, migrate } from '../migrations/index.ts'
import type { LedgerDb } from '../tables/ledger-db.ts'
import { isLedgerAway } from './away.ts'
import { AwayReports } from './away-reports.ts'
import { busy, counting, DEFAULT_PATIENCE_MS, type Engine, type OnStatement, withoutNul } from './engine.ts'
import { rewriteVersions } from './postgres-rewrite.ts'
import { listenForWakes, makeWakeTriggers } from './postgres-wake.ts'
import { Turns } from './turns.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`. */
  url: string
  patienceMs?: number
  /** Refuses a database without a ledger's tables. */
  mustExist?: boolean
  /** The last migration to run. Default: all. */
  upTo?: string | undefined
  onStatement?: OnStatement | undefined
}

const READERS = 5
const WRITERS = 10

/** How long a query waits for a connection. */
const CONNECT_LIMIT_MS = 10_000

/** How long `close` waits for a database that does not answer. */
const CLOSE_LIMIT_MS = 2_000

/** PostgreSQL's codes of a lock timeout and of a deadlock. */
const LOCKED_BY_OTHERS: ReadonlySet<string | undefined> = new Set(['55P03', '40P01'])

export async function openPostgresEngine(options: PostgresOptions): Promise<Engine> {
  const patienceMs = options.patienceMs ?? DEFAULT_PATIENCE_MS
  const patience = sql.lit(`${patienceMs}ms`)
  const reports = new AwayReports()
  const readers = connect({ ...options, max: READERS }, reports)
  const writers = connect({ ...options, max: WRITERS }, reports)
  const [read, write] = [readers.db, writers.db]
  const turns = new Turns(WRITERS, patienceMs)
  const close = async (): Promise<void> => {
    await read.destroy()
    await write.destroy()
    await readers.ended()
    await writers.ended()
    reports.end()
  }
  await prepare(write, options).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    name: 'postgres',
    read,
    async write(work) {
      const transaction = write.transaction()
      try {
        return await turns.take(() =>
          transaction.execute(async (tx) => {
            await sql`set local lock_timeout = ${patience}`.execute(tx)
            return await work(tx)
          }),
        )
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || !LOCKED_BY_OTHERS.has(error.code)) throw error
        throw busy(error)
      }
    },
    rewrite: () => rewriteVersions(write),
    listen: (wake) => listenForWakes(options.url, wake),
    hears: 'line',
    onAway: reports.listen,
    close,
  }
}

async function prepare(db: Kysely<LedgerDb>, { mustExist = false, upTo }: PostgresOptions): Promise<void> {
  if (mustExist && !(await hasLedger(db))) {
    throw refuseOperator('not-found', 'This database has no catalog: its tables are missing. Nothing was created.')
  }
  await migrate(db, upTo)
  await makeWakeTriggers(db)
}

interface Connections {
  db: Kysely<LedgerDb>
  /** Resolves when these connections have ended: destroying `db` only asks them to end. */
  ended(): Promise<void>
}

interface Connecting {
  url: string
  /** The most connections at one time. */
  max: number
  onStatement?: OnStatement | undefined
}

function connect({ url, max, onStatement }: Connecting, reports: AwayReports): Connections {
  // A host that vanished without a word would be waited for by the system for minutes.
  const waiting = { connectionTimeoutMillis: CONNECT_LIMIT_MS, keepAlive: true }
  const pool = new pg.Pool({ connectionString: url, max, ...waiting })
  const open = new Set<pg.PoolClient>()
  // A connection that the database server closes is not our fault. The pool replaces an idle one. One in use fails the next
  // query of its transaction; without a listener its error would end this process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    open.add(client)
    client.once('end', () => open.delete(client))
  })
  return {
    db: new Kysely<LedgerDb>({
      dialect: new Dialect({ pool }, reports),
      ...counting(onStatement),
    }),
    ended: async () => {
      const ends = [...open].map((client) => once(client, 'end'))
      await Promise.race([Promise.all(ends), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })])
    },
  }
}

class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #reports: AwayReports

  constructor({ pool }: Pick<PostgresDialectConfig, 'pool'>, reports: AwayReports) {
    const config = {
      pool,
      onCreateConnection: async (made: DatabaseConnection) => reports.guard(made),
    }
    super(config)
    this.#config = config
    this.#reports = reports
  }

  override createDriver(): PostgresDriver {
    return new Driver(this.#config, this.#reports)
  }

  override createQueryCompiler(): QueryCompiler {
    return withoutNul(super.createQueryCompiler())
  }
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class Driver extends PostgresDriver {
  readonly #reports: AwayReports

  constructor(config: PostgresDialectConfig, reports: AwayReports) {
    super(config)
    this.#reports = reports
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return await this.#reports.during(() => super.acquireConnection())
  }

  /** On a connection that was lost there is nothing to roll back, and the error of the query before says why. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!isLedgerAway(error)) throw error
    })
  }
}
