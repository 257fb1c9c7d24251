/** Requests to machines: added, listed, counted. Source: service.md#machinerequest;
 *  shapes.md#machine-requests. */
import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { nextNumber } from '../sql/counters.ts'
import type { MachineKind, MachineRequestsTable, MachineStatus } from '../tables/machines.ts'

export type MachineRequestRow = Selectable<MachineRequestsTable>

export interface NewMachineRequest {
  kind: MachineKind
  item: string
  /** Account id. */
  by: string
  at: string
}

/** The waiting or running request of a kind for an item, or null. */
export async function findOpenRequest(
  db: Reader,
  asked: Pick<NewMachineRequest, 'kind' | 'item'>,
): Promise<MachineRequestRow | null> {
  const open = requestsOf(db, asked).where('status', 'in', ['waiting', 'running'])
  return (await open.executeTakeFirst()) ?? null
}

/** The latest request of a kind for an item, whatever its status, or null. */
export async function findLatestRequest(
  db: Reader,
  asked: Pick<NewMachineRequest, 'kind' | 'item'>,
): Promise<MachineRequestRow | null> {
  const latest = requestsOf(db, asked).orderBy('id', 'desc').limit(1)
  return (await latest.executeTakeFirst()) ?? null
}

function requestsOf(db: Reader, { kind, item }: Pick<NewMachineRequest, 'kind' | 'item'>) {
  return db.selectFrom('machine_requests').selectAll().where('item', '=', item).where('kind', '=', kind)
}

/** Gives the next number, and holds it until the transaction ends, so that no other request is added meanwhile. The caller
 *  then looks again for an open request before `addMachineRequest`. */
export async function takeRequestNumber(tx: Writer): Promise<number> {
  return await nextNumber(tx, 'machine-request')
}

export async function addMachineRequest(
  tx: Writer,
  id: number,
  { kind, item, by, at }: NewMachineRequest,
): Promise<MachineRequestRow> {
  return await tx
    .insertInto('machine_requests')
    .values({ id, kind, item, requested_by: by, status: 'waiting', attempts: 0, created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The number of a person's requests since a moment, and the time of the first. */
export async function countRequestsBy(
  db: Reader,
  person: string,
  since: string,
): Promise<{ count: number; first: string | null }> {
  const row = await db
    .selectFrom('machine_requests')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('created_at').as('first')])
    .where('requested_by', '=', person)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), first: row.first }
}

export interface MachineRequestFilter {
  kind?: MachineKind | undefined
  status?: MachineStatus | undefined
  /** Only requests for these items; an empty list finds none. */
  items?: readonly string[] | undefined
  /** Ids below this one. */
  before?: number | undefined
  limit: number
}

/** The newest first. */
export async function listRequestRows(
  db: Reader,
  { kind, status, items, before, limit }: MachineRequestFilter,
): Promise<MachineRequestRow[]> {
  if (items?.length === 0) return []
  let query = db.selectFrom('machine_requests').selectAll()
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (status !== undefined) query = query.where('status', '=', status)
  if (items !== undefined) query = query.where('item', 'in', [...items])
  if (before !== undefined) query = query.where('id', '<', before)
  return await query.orderBy('id', 'desc').limit(limit).execute()
}

/** The positions of these requests in the queue of their kind, from 1; requests that do not wait are left out. One
 *  statement. */
export async function positionsOf(db: Reader, rows: readonly MachineRequestRow[]): Promise<Map<number, number>> {
  const waiting = rows.filter(({ status }) => status === 'waiting')
  if (waiting.length === 0) return new Map()
  const kinds = [...new Set(waiting.map(({ kind }) => kind))]
  const line = db
    .selectFrom('machine_requests')
    .select(['id', sql<unknown>`row_number() over (partition by kind order by attempts, id)`.as('position')])
    .where('status', '=', 'waiting')
    .where('kind', 'in', kinds)
  const found = await db
    .selectFrom(line.as('line'))
    .select(['id', 'position'])
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .execute()
  return new Map(found.map(({ id, position }) => [id, Number(position)]))
}

export interface MachineCount {
  kind: MachineKind
  status: MachineStatus
  count: number
}

/** The number of waiting and running requests of each kind, and of those that ended since a moment. One statement. */
export async function countMachineRequests(db: Reader, since: string): Promise<MachineCount[]> {
  const rows = await db
    .selectFrom('machine_requests')
    .select((eb) => ['kind', 'status', eb.fn.countAll().as('n')])
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['waiting', 'running']),
        eb.and([eb('status', 'in', ['done', 'failed']), eb('finished_at', '>', since)]),
      ]),
    )
    .groupBy(['kind', 'status'])
    .execute()
  return rows.map(({ kind, status, n }) => ({ kind, status, count: Number(n) }))
}
