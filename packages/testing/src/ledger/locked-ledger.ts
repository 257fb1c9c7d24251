/** A ledger that another program holds, such as an import or a backup. Readers continue; writers wait. */
import type { LedgerLocation } from '@yalkut/ledger'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { EngineUnderTest } from '../engines.ts'

/** Holds the whole ledger by a connection of its own while `work` runs. */
export async function whileLocked<T>(
  engine: EngineUnderTest,
  location: LedgerLocation,
  work: () => Promise<T>,
): Promise<T> {
  const bare = await engine.openBare(location)
  return await bare.connection().execute(async (connection) => {
    await hold(engine, connection)
    try {
      return await work()
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

async function hold({ name }: EngineUnderTest, connection: Kysely<unknown>): Promise<void> {
  if (name === 'sqlite') {
    await sql`begin immediate`.execute(connection)
    return
  }
  await sql`begin`.execute(connection)
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' order by tablename`.execute(connection)
  const tables = sql.join(rows.map((row) => sql.table(row.tablename)))
  for (;;) {
    try {
      await sql`savepoint before`.execute(connection)
      await sql`lock table ${tables} in exclusive mode`.execute(connection)
      return
    } catch (error) {
      // The lock takes one table after another, and a writer may hold a later table already.
      if (!(error instanceof pg.DatabaseError) || error.code !== '40P01') throw error
      await sql`rollback to savepoint before`.execute(connection)
    }
  }
}
