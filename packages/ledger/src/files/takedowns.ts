/** Takedowns: requests to stop showing something. Source: service.md#takedowns. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import { nextNumber } from '../sql/counters.ts'
import type { TakedownsTable } from '../tables/takedowns.ts'

export type TakedownRow = Selectable<TakedownsTable>
export type TakedownStatus = TakedownRow['status']
export type NewTakedown = Omit<TakedownRow, 'id' | 'status' | 'settled_by' | 'settled_at' | 'note'>

export async function addTakedown(tx: Writer, takedown: NewTakedown): Promise<number> {
  const id = await nextNumber(tx, 'takedown')
  const open = { status: 'open' as const, settled_by: null, settled_at: null, note: null }
  await tx
    .insertInto('takedowns')
    .values({ id, ...takedown, ...open })
    .execute()
  return id
}

/** Holds all takedowns until the transaction ends: others that read which files are stopped, or add or decide a request,
 *  wait. Called before any file is held. */
export async function holdTakedowns(tx: Writer): Promise<void> {
  await tx
    .updateTable('counters')
    .set((eb) => ({ value: eb.ref('value') }))
    .where('name', '=', 'takedown')
    .execute()
}

/** A takedown because of which the files of an item are not served. */
export interface Stop {
  /** The takedown's id. */
  id: number
  item: string
  status: 'open' | 'upheld'
  at: string
}

/** The takedowns that stop the files of these items: open requests of families, and all upheld ones; open ones first. */
export async function findStops(db: Reader, items: readonly string[]): Promise<Stop[]> {
  if (items.length === 0) return []
  const stops: Stop[] = []
  for (const chunk of chunksOf([...new Set(items)])) {
    const rows = await db
      .selectFrom('issues')
      .innerJoin('takedowns', 'takedowns.issue_id', 'issues.id')
      .select(['takedowns.id', 'issues.entity_id', 'takedowns.status', 'takedowns.at'])
      .where('issues.entity_id', 'in', chunk)
      .where((eb) =>
        eb.or([
          eb('takedowns.status', '=', 'upheld'),
          eb.and([eb('takedowns.status', '=', 'open'), eb('takedowns.kind', '=', 'family')]),
        ]),
      )
      .orderBy('takedowns.status')
      .orderBy('takedowns.id')
      .execute()
    for (const { id, entity_id: item, status, at } of rows) {
      if (item !== null && (status === 'open' || status === 'upheld')) stops.push({ id, item, status, at })
    }
  }
  return stops
}

/** The item that the private issue of a request is about. */
export async function itemOfIssue(db: Reader, issue: number): Promise<string | null> {
  const row = await db.selectFrom('issues').select('entity_id').where('id', '=', issue).executeTakeFirst()
  return row?.entity_id ?? null
}

/** Holds a takedown until the transaction ends. */
export async function lockTakedown(tx: Writer, id: number): Promise<TakedownRow | null> {
  const row = await tx
    .updateTable('takedowns')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The oldest takedown of the same target and kind in one of these states, other than `besides`, open ones first; held until
 *  the transaction ends. */
export async function findOtherTakedown(
  tx: Writer,
  target: string,
  { kind, besides, statuses }: { kind: TakedownRow['kind']; besides: number; statuses: readonly TakedownStatus[] },
): Promise<TakedownRow | null> {
  const found = await tx
    .selectFrom('takedowns')
    .select('id')
    .where('status', 'in', statuses)
    .where('kind', '=', kind)
    .where('target', '=', target)
    .where('id', '<>', besides)
    .orderBy('status')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const row = found === undefined ? null : await lockTakedown(tx, found.id)
  return row !== null && statuses.includes(row.status) ? row : null
}

/** `paused`: JSON of the files and their earlier rights. */
export async function setPaused(tx: Writer, id: number, paused: string): Promise<void> {
  await tx.updateTable('takedowns').set({ paused }).where('id', '=', id).execute()
}

export async function settleTakedown(
  tx: Writer,
  id: number,
  end: { status: TakedownStatus; settled_by: string; settled_at: string; note: string | null },
): Promise<void> {
  await tx.updateTable('takedowns').set(end).where('id', '=', id).execute()
}

export type TakedownOrder = 'newest' | 'oldest'

interface TakedownQuery {
  status: TakedownStatus
  order: TakedownOrder
  /** The last id of the page before. */
  after?: number
  limit: number
}

export async function listTakedowns(
  db: Reader,
  { status, order, after, limit }: TakedownQuery,
): Promise<TakedownRow[]> {
  const isNewest = order === 'newest'
  let query = db.selectFrom('takedowns').selectAll().where('status', '=', status)
  if (after !== undefined) query = query.where('id', isNewest ? '<' : '>', after)
  return await query
    .orderBy('id', isNewest ? 'desc' : 'asc')
    .limit(limit)
    .execute()
}
