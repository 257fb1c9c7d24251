/** What tells one ledger from another. */
import { sql } from 'kysely'
import type { Engine } from '../engine/engine.ts'

export interface LedgerIdentity {
  /** The hash of the first commit, which contains random salts: the same in a ledger and in its copies, and in no other.
   *  Null before the first commit. */
  ledger: string | null
  /** Tells a PostgreSQL database from a copy of it. A SQLite ledger is the one of its folder. */
  database: string
}

export async function readIdentity(ledger: Engine): Promise<LedgerIdentity> {
  const first = await ledger.read.selectFrom('commits').select('hash').where('seq', '=', 1).executeTakeFirst()
  return { ledger: first?.hash ?? null, database: await databaseOf(ledger) }
}

async function databaseOf({ name, read }: Engine): Promise<string> {
  if (name === 'sqlite') return 'sqlite'
  const { rows } = await sql<{ cluster: string; database: string }>`
    select (select system_identifier::text from pg_control_system()) as cluster, oid::text as database
    from pg_database where datname = current_database()`.execute(read)
  return `postgres ${rows[0]?.cluster} ${rows[0]?.database}`
}
