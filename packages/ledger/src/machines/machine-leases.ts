/** Leases of requests to machines: a machine holds a request until its lease ends, and renews the lease while it works.
 *  Source: routes.md#machines; shapes.md#machines. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { latestEnd } from '../consumers/leases.ts'
import type { Reader, Writer } from '../engine/engine.ts'
import type { LedgerDb } from '../tables/ledger-db.ts'
import type { MachineKind, MachineStatus } from '../tables/machines.ts'
import type { MachineRequestRow } from './machine-requests.ts'

export interface MachineLease {
  /** Account id. */
  worker: string
  /** Unique for each taking. */
  lease: string
  until: string
  at: string
}

/** Takes the next waiting request of these kinds, those with the fewest attempts first; null when none waits. Two machines
 *  that ask at the same time get different requests. */
export async function takeNextRequest(
  tx: Writer,
  kinds: readonly MachineKind[],
  { worker, lease, until, at }: MachineLease,
): Promise<MachineRequestRow | null> {
  for (;;) {
    const next = await tx
      .selectFrom('machine_requests')
      .select('id')
      .where('status', '=', 'waiting')
      .where('kind', 'in', [...kinds])
      .orderBy('attempts')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (next === undefined) return null
    const taken = await tx
      .updateTable('machine_requests')
      .set({ status: 'running', worker, lease, lease_until: until, started_at: at })
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', next.id)
      // Another machine may have taken it between the two statements.
      .where('status', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
    if (taken !== undefined) return taken
  }
}

/** Holds a request until the transaction ends; null when there is none. */
export async function lockMachineRequest(tx: Writer, id: number): Promise<MachineRequestRow | null> {
  const row = await tx
    .updateTable('machine_requests')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export type MachineChange = Partial<
  Pick<MachineRequestRow, 'note' | 'lease_until' | 'done' | 'total' | 'suggestion_id'>
>

/** Changes a request that the caller holds. */
export async function changeMachineRequest(tx: Writer, id: number, change: MachineChange): Promise<MachineRequestRow> {
  return await tx
    .updateTable('machine_requests')
    .set({ ...change })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends a request that the caller holds. */
export async function endMachineRequest(
  tx: Writer,
  id: number,
  end: { status: Extract<MachineStatus, 'done' | 'failed'>; at: string; note: string | null },
): Promise<MachineRequestRow> {
  const { status, at, note } = end
  return await tx
    .updateTable('machine_requests')
    .set({ status, note, finished_at: at, lease: null, lease_until: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Puts a request that the caller holds back into the queue. `uncounted`: this taking does not count as an attempt. */
export async function giveBackMachineRequest(
  tx: Writer,
  id: number,
  { note, uncounted }: { note: string | null; uncounted: boolean },
): Promise<MachineRequestRow> {
  return await tx
    .updateTable('machine_requests')
    .set({ ...WAITING_AGAIN, note })
    .set((eb) => ({ attempts: eb('attempts', '-', uncounted ? 1 : 0) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const WAITING_AGAIN = {
  status: 'waiting',
  lease: null,
  lease_until: null,
  started_at: null,
} as const

/** Whether a lease has expired: then the caller calls `dropLapsedLeases`. */
export async function hasLapsedLeases(db: Reader, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('machine_requests')
    .select('id')
    .where('status', '=', 'running')
    .where((eb) => hasLapsed(eb, now))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends expired leases: a request with `maxAttempts` attempts has failed, the others go back into the queue. */
export async function dropLapsedLeases(
  tx: Writer,
  { now, maxAttempts, note }: { now: string; maxAttempts: number; note: string },
): Promise<void> {
  await tx
    .updateTable('machine_requests')
    .set({ status: 'failed', note, finished_at: now, lease: null, lease_until: null })
    .where('status', '=', 'running')
    .where((eb) => hasLapsed(eb, now))
    .where('attempts', '>=', maxAttempts)
    .execute()
  await tx
    .updateTable('machine_requests')
    .set(WAITING_AGAIN)
    .where('status', '=', 'running')
    .where((eb) => hasLapsed(eb, now))
    .execute()
}

function hasLapsed(eb: ExpressionBuilder<LedgerDb, 'machine_requests'>, now: string): Expression<SqlBool> {
  return eb.or([eb('lease_until', '<=', now), eb('lease_until', '>', latestEnd(now))])
}

/** Records that a machine asked for work of these kinds and found none. */
export async function noteListener(
  tx: Writer,
  { worker, kinds, at }: { worker: string; kinds: readonly MachineKind[]; at: string },
): Promise<void> {
  await tx
    .insertInto('machine_listeners')
    .values(kinds.map((kind) => ({ worker, kind, asked_at: at })))
    .onConflict((conflict) =>
      conflict.columns(['worker', 'kind']).doUpdateSet({
        asked_at: sql`excluded.asked_at`,
      }),
    )
    .execute()
}

/** Called when a machine has taken a request: it is not free. */
export async function forgetListener(tx: Writer, worker: string): Promise<void> {
  await tx.deleteFrom('machine_listeners').where('worker', '=', worker).execute()
}

/** The kinds of work that a free machine asked for since a moment. */
export async function listeningKinds(db: Reader, since: string): Promise<Set<MachineKind>> {
  const rows = await db
    .selectFrom('machine_listeners')
    .select('kind')
    .distinct()
    .where('asked_at', '>', since)
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}
