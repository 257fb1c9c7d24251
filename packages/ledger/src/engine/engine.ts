/** The interface of a database of the ledger: read, write, listen, close. */
import { type Refusal, refuse } from '@yalkut/model'
import type { Kysely, KyselyConfig, QueryCompiler, Transaction } from 'kysely'
import { ledgerSaid } from '../sentences.ts'
import type { LedgerDb } from '../tables/ledger-db.ts'
import type { OnAway } from './away-reports.ts'

export type Reader = Kysely<LedgerDb>
export type Writer = Transaction<LedgerDb>

export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  /** Sees what is committed, and never waits for a writer. Queries refuse as `LedgerAway` when the database cannot answer. */
  readonly read: Reader
  /** Runs `work` in one durable transaction. Refuses `busy`, with nothing changed, when other writers, of this process or
   *  another, hold the ledger longer than the engine's patience. Refuses as `LedgerAway` when the database cannot answer.
   *  `work` changes nothing outside the database. */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** Calls `wake` when a commit may have been appended or a file's rights changed. A call may be lost, so a caller polls as
   *  well. Gives a function that ends the listening. */
  listen(wake: () => void): () => Promise<void>
  /** `all`: `wake` is called after every change of the database, by whichever process. `line`: after commits and changes of
   *  rights alone. */
  readonly hears: 'all' | 'line'
  /** Rewrites the versions of items where they are stored, so that nothing is left there of what their rows said before.
   *  Takes as long as a copy of them, in a thread or in the database; other writers wait, or are refused `busy`. */
  rewrite(): Promise<void>
  /** Calls the listener when the database cannot answer, once a second at most. Gives a function that ends the listening. */
  onAway(listener: OnAway): () => void
  close(): Promise<void>
}

/** How long a writer waits for another transaction before the write is refused `busy`. */
export const DEFAULT_PATIENCE_MS = 8_000

/** Called at each statement, in the asynchronous context of its caller. */
export type OnStatement = (store: 'ledger') => void

/** Nothing is done at a statement where nobody counts. */
export function counting(onStatement: OnStatement | undefined): Pick<KyselyConfig, 'log'> {
  return onStatement === undefined ? {} : { log: () => onStatement('ledger') }
}

/** The refusal of a writer whose patience ended. Source: service.md#errors. */
export function busy(cause: unknown): Refusal {
  return refuse('busy', ledgerSaid('catalog-held'), { retryAfterSeconds: 30 }, { cause })
}

/** Refuses U+0000 in any parameter (`invalid`), on both engines: PostgreSQL cannot store it, SQLite would. */
export function withoutNul(compiler: QueryCompiler): QueryCompiler {
  return {
    compileQuery(node, queryId) {
      const query = compiler.compileQuery(node, queryId)
      assertNoNul(query.parameters)
      return query
    },
  }
}

/** Refuses `invalid` a value that contains U+0000. */
export function assertNoNul(values: readonly unknown[]): void {
  for (const value of values) {
    if (typeof value === 'string' && value.includes('\0')) {
      throw refuse('invalid', ledgerSaid('nul-in-request'))
    }
  }
}
