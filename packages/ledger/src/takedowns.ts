/** Requests that something be shown no more, as the ledger keeps them. Source: spec.md, Uploads and additions. */
import type { Selectable } from 'kysely'
import { nextNumber } from './counters.ts'
import type { Reader, Writer } from './engine/engine.ts'
import type { TakedownsTable } from './takedown-tables.ts'

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

/** Holds a request until the transaction ends. */
export async function lockTakedown(tx: Writer, id: number): Promise<TakedownRow | null> {
  const row = await tx
    .updateTable('takedowns')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The oldest request about the same that waits, held until the transaction ends. */
export async function findOpenTakedown(
  tx: Writer,
  target: string,
  { kind, besides }: { kind: TakedownRow['kind']; besides: number },
): Promise<TakedownRow | null> {
  const found = await tx
    .selectFrom('takedowns')
    .select('id')
    .where('status', '=', 'open')
    .where('kind', '=', kind)
    .where('target', '=', target)
    .where('id', '<>', besides)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const row = found === undefined ? null : await lockTakedown(tx, found.id)
  return row?.status === 'open' ? row : null
}

/** `paused`: JSON of the files and what their rights were. */
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

/** The newest first. */
export async function listTakedowns(
  db: Reader,
  { status, before, limit }: { status: TakedownStatus; before?: number; limit: number },
): Promise<TakedownRow[]> {
  let query = db.selectFrom('takedowns').selectAll().where('status', '=', status)
  if (before !== undefined) query = query.where('id', '<', before)
  return await query.orderBy('id', 'desc').limit(limit).execute()
}
