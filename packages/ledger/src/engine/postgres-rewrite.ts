/** Writes the table of versions in PostgreSQL again, so that nothing is left of what its rows said before.
 *
 *  `VACUUM FULL` keeps former rows that some transaction may still read, without reporting it. So it begins when no older
 *  one is left: neither one that reads this database, nor one that writes anywhere in the cluster, which every later reader
 *  has to reckon with. Source: decisions.md#withheld-words-in-a-mirror. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { LedgerDb } from '../tables/ledger-db.ts'

/** How long older transactions may continue, in ms. */
const PATIENCE_MS = 60_000
const LOOK_MS = 100

/** Throws when an older transaction does not end: the caller tries again later. */
export async function rewriteVersions(db: Kysely<LedgerDb>): Promise<void> {
  const { rows } = await sql<{ now: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as now`.execute(db)
  const now = rows[0]?.now ?? '0'
  for (const end = Date.now() + PATIENCE_MS; await isRead(db, now); await sleep(LOOK_MS)) {
    if (Date.now() > end) throw new Error('former rows of the ledger are still read')
  }
  await sql`vacuum full revisions`.execute(db)
}

/** Whether a transaction that began before number `now` continues. */
async function isRead(db: Kysely<LedgerDb>, now: string): Promise<boolean> {
  const { rows } = await sql<{ is_read: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) < ${now}::xid8 or exists (
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and age(backend_xmin) > age(${now}::xid8::xid)
    ) as is_read`.execute(db)
  return rows[0]?.is_read === true
}
