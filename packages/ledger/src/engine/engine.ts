/** What the ledger needs of a database: a door to read, a door to write, a way to close. */
import { type Refusal, refuse } from '@yalkut/model'
import type { Kysely, QueryCompiler, Transaction } from 'kysely'
import type { LedgerDb } from '../tables/ledger-db.ts'

export type Reader = Kysely<LedgerDb>
export type Writer = Transaction<LedgerDb>

export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  /** Sees what is committed, and never waits for a writer. */
  readonly read: Reader
  /** Runs `work` in one durable transaction. When others, of this process or another, hold the
   *  ledger longer than the engine's patience, it refuses `busy` and nothing was changed. `work`
   *  touches nothing outside the database. */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** Calls `wake` when somebody may have moved the line or a file's rights on, where the engine can tell; answers how
   *  to end it. Whoever waits polls as well. */
  listen(wake: () => void): () => Promise<void>
  close(): Promise<void>
}

/** How long a writer waits for another's transaction before it refuses `busy`. */
export const DEFAULT_PATIENCE_MS = 8_000

/** The refusal of a writer whose patience ended. Source: service.md#errors. */
export function busy(cause: unknown): Refusal {
  return refuse(
    'busy',
    'Another change, perhaps an import, holds the catalog. Nothing was changed; try again soon.',
    { retryAfterSeconds: 30 },
    { cause },
  )
}

/** U+0000 is no letter: PostgreSQL keeps none, and SQLite would. Both refuse it (`invalid`), whatever asks. */
export function withoutNul(compiler: QueryCompiler): QueryCompiler {
  return {
    compileQuery(node, queryId) {
      const query = compiler.compileQuery(node, queryId)
      for (const value of query.parameters) {
        if (typeof value === 'string' && value.includes('\0')) {
          throw refuse('invalid', 'There is a U+0000 in what was sent, which is no letter.')
        }
      }
      return query
    },
  }
}
