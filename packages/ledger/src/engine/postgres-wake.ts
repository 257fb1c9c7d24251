/** PostgreSQL tells the servers over one ledger that the line, or the rights of a file, went on.
 *  Source: decisions.md#scale-out. */
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { LedgerDb } from '../tables/ledger-db.ts'

const CHANNEL = 'yalkut_line'
/** Of the lock under which the triggers are made: servers start together. */
const LOCK = 7_315_401
/** After a connection is lost, in ms. */
const AGAIN_MS = 5_000

/** The database itself tells, at the commit of whoever writes, so that no writer can forget it. */
export async function makeWakeTriggers(db: Kysely<LedgerDb>): Promise<void> {
  const made = await sql<{ n: number }>`
    select count(*)::int as n from pg_trigger
    where tgrelid in ('main'::regclass, 'file_events'::regclass) and tgname = 'yalkut_wake'`.execute(
    db,
  )
  if (made.rows[0]?.n === 2) return
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    await sql`
      create or replace function yalkut_wake() returns trigger language plpgsql as $$
      begin
        perform pg_notify(${sql.lit(CHANNEL)}, '');
        return null;
      end $$`.execute(tx)
    await sql`
      create or replace trigger yalkut_wake after update on main
      for each row when (old.seq is distinct from new.seq) execute function yalkut_wake()`.execute(
      tx,
    )
    await sql`
      create or replace trigger yalkut_wake after insert on file_events
      for each statement execute function yalkut_wake()`.execute(tx)
  })
}

/** Calls `wake` soon after each change, and after every time that the connection was lost. Answers how to end it. */
export function listenForWakes(url: string, wake: () => void): () => Promise<void> {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let ended = false

  const again = (): void => {
    client = null
    if (ended) return
    clearTimeout(timer)
    timer = setTimeout(() => void begin(), AGAIN_MS)
    timer.unref()
  }

  async function begin(): Promise<void> {
    const mine = new pg.Client({ connectionString: url })
    client = mine
    mine.on('notification', wake)
    // What is lost is begun again; polling is the net meanwhile.
    mine.on('error', () => undefined)
    mine.on('end', again)
    try {
      await mine.connect()
      await mine.query(`listen ${CHANNEL}`)
      wake()
    } catch {
      await mine.end().catch(() => undefined)
    }
  }

  void begin()
  return async () => {
    ended = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
