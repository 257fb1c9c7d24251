/** The state of background work: the last run of a job, the last error of a job or a consumer, and the time of the next
 *  attempt. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import type { RunsTable } from '../tables/consumers.ts'

export type RunRow = Selectable<RunsTable>

/** null: the job never ran, or the consumer never failed. */
export async function findRun(db: Reader, name: string): Promise<RunRow | null> {
  const row = await db.selectFrom('runs').selectAll().where('name', '=', name).executeTakeFirst()
  return row ?? null
}

/** All of them, by name. Their number is that of the jobs and consumers. */
export async function listRuns(db: Reader): Promise<RunRow[]> {
  return await db.selectFrom('runs').selectAll().orderBy('name').execute()
}

export type RunChange = Partial<Omit<RunRow, 'name'>>

const NEVER: Omit<RunRow, 'name'> = {
  next_at: null,
  failures: 0,
  error: null,
  failed_at: null,
  started_at: null,
  ended_at: null,
  duration_ms: null,
  schedule: null,
}

/** Records a change of a run; the caller holds its lease. */
export async function noteRun(tx: Writer, name: string, change: RunChange): Promise<void> {
  await tx
    .insertInto('runs')
    .values({ name, ...NEVER, ...change })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(change))
    .execute()
}
