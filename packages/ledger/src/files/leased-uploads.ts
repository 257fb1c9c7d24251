/** Uploads that a process works on. The process has a lease and the upload names that lease, so that any server recovers
 *  the uploads of a process that ended. Source: decisions.md#uploads. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { latestEnd } from '../consumers/leases.ts'
import type { Reader, Writer } from '../engine/engine.ts'
import type { LedgerDb } from '../tables/ledger-db.ts'
import { columnsOf, type UploadChange, type UploadRow, uploadOf } from './uploads.ts'

/** The name of a process's lease, and the time. */
export interface UploadHolder {
  holder: string
  at: string
}

/** Takes an upload for its next piece. False when another process works on it, or it waits for no piece. */
export async function holdUpload(tx: Writer, id: string, by: UploadHolder): Promise<boolean> {
  return await take(tx, id, by, { from: ['arriving'], to: 'arriving' })
}

/** Takes an upload whose bytes are complete, so that only one process makes a file of them. False when another process
 *  works on it, or it has ended. The caller knows that it does not work on this upload already. */
export async function claimUpload(tx: Writer, id: string, by: UploadHolder): Promise<boolean> {
  return await take(tx, id, by, { from: ['arriving', 'storing'], to: 'storing' })
}

async function take(
  tx: Writer,
  id: string,
  { holder, at }: UploadHolder,
  { from, to }: { from: readonly UploadRow['status'][]; to: UploadRow['status'] },
): Promise<boolean> {
  const row = await tx
    .updateTable('uploads')
    .set({ status: to, holder, changed_at: at })
    .where('id', '=', id)
    .where('status', 'in', from)
    .where((eb) => isFreeFor(eb, { holder, at }))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes an upload that this process has leased. False when the lease is lost: then nothing was written. */
export async function changeLeasedUpload(
  tx: Writer,
  id: string,
  { holder, at }: UploadHolder,
  change: UploadChange,
): Promise<boolean> {
  const row = await tx
    .updateTable('uploads')
    .set(columnsOf(change, at))
    .where('id', '=', id)
    .where('holder', '=', holder)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** How many uploads of a person are received now, by processes that live. */
export async function countRunning(db: Reader, person: string, now: string): Promise<number> {
  const { n } = await db
    .selectFrom('uploads')
    .innerJoin('leases', 'leases.name', 'uploads.holder')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('person_id', '=', person)
    .where('status', '=', 'arriving')
    .where('leases.until', '>', now)
    .where('leases.until', '<=', latestEnd(now))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Open uploads that `holder` has, or whose process ended. */
export async function uploadsToRecover(db: Reader, { holder, at }: UploadHolder, limit: number): Promise<UploadRow[]> {
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('status', 'in', ['arriving', 'storing'])
    .where('holder', 'is not', null)
    .where((eb) => isFreeFor(eb, { holder, at }))
    .orderBy('changed_at')
    .limit(limit)
    .execute()
  return rows.map(uploadOf)
}

/** Ends the leases of the earlier processes of a server: those whose name begins with `prefix`, except `holder`. */
export async function endEarlierLeases(
  tx: Writer,
  { prefix, holder }: { prefix: string; holder: string },
): Promise<void> {
  await tx.deleteFrom('leases').where('name', 'like', `${prefix}%`).where('name', '!=', holder).execute()
}

/** Nobody works on it, or `holder` does, or its process ended. */
function isFreeFor(eb: ExpressionBuilder<LedgerDb, 'uploads'>, { holder, at }: UploadHolder): Expression<SqlBool> {
  const living = eb
    .selectFrom('leases')
    .select('leases.name')
    .whereRef('leases.name', '=', 'uploads.holder')
    .where('leases.until', '>', at)
    .where('leases.until', '<=', latestEnd(at))
  return eb.or([eb('uploads.holder', 'is', null), eb('uploads.holder', '=', holder), eb.not(eb.exists(living))])
}
