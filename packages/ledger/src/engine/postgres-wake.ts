/** PostgreSQL notifies the servers over one ledger of a new commit or a change of a file's rights.
 *  Source: decisions.md#scale-out. */
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { LedgerDb } from '../tables/ledger-db.ts'

const CHANNEL = 'yalkut_line'
/** The advisory lock under which the triggers are created: several servers may start at the same time. */
const LOCK = 7_315_401
/** The wait before a lost connection is opened again, in ms. */
const AGAIN_MS = 5_000

/** A host that vanished without a word is noticed. */
const LISTENING = { keepAlive: true, connectionTimeoutMillis: 10_000 }

/** Triggers of the database notify at every commit, so that no writer can forget it. */
export async function makeWakeTriggers(db: Kysely<LedgerDb>): Promise<void> {
  const triggers = await sql<{ n: number }>`
    select count(*)::int as n from pg_trigger
    where tgrelid in ('main'::regclass, 'file_events'::regclass) and tgname = 'yalkut_wake'`.execute(db)
  if (triggers.rows[0]?.n === 2) return
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
      for each row when (old.seq is distinct from new.seq) execute function yalkut_wake()`.execute(tx)
    await sql`
      create or replace trigger yalkut_wake after insert on file_events
      for each statement execute function yalkut_wake()`.execute(tx)
  })
}

/** Calls `wake` soon after each change, and whenever the connection is opened. Gives a function that ends the listening. */
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
    const mine = new pg.Client({ connectionString: url, ...LISTENING })
    client = mine
    mine.on('notification', wake)
    // A lost connection is opened again; until then the servers poll.
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
