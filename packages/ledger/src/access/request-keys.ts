/** Requests that carry a key: who carries one out, and its outcome. Source: service.md#sending-once. */
import { refuse } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { ledgerSaid } from '../sentences.ts'
import { latestNoted } from '../sql/noted-ahead.ts'

export interface RequestName {
  /** The account, or a keyed hash of the client's address. */
  owner: string
  key: string
}

export interface RequestRun extends RequestName {
  /** A hash of the method, the address and the body. */
  request: string
  /** Random: names this run. */
  holder: string
  at: string
  /** Rows of this time and older count no more. */
  expired: string
  /** A run that began then or before, and stored nothing, is taken for dead, and so is one that began later than now. */
  stale: string
}

export type RequestState =
  /** This run carries the request out. */
  | { kind: 'mine' }
  | { kind: 'running' }
  /** Its run has given it up: to be claimed. */
  | { kind: 'free' }
  /** The run that stored something has ended without an answer. */
  | { kind: 'broken' }
  | { kind: 'done'; status: number; ids: string }
  /** The key belongs to another request. */
  | { kind: 'other' }

/** Makes the run the one that carries the request out, if no other does or did. */
export async function claimRequest(tx: Writer, run: RequestRun): Promise<RequestState> {
  const { owner, key, request, holder, at } = run
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('request_keys')
    .values({ owner, key, request, holder, at, wrote: 0, status: null, ids: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (Number(added ?? 0) > 0) return { kind: 'mine' }
  const { numUpdatedRows: taken } = await tx
    .updateTable('request_keys')
    .set({ request, holder, at, wrote: 0, status: null, ids: null })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where((eb) =>
      eb.or([
        eb('at', '<=', run.expired),
        eb.and([
          eb('request', '=', request),
          eb('status', 'is', null),
          eb('wrote', '=', 0),
          eb.or([eb('at', '<=', run.stale), eb('at', '>', latestNoted(at))]),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(taken) > 0 ? { kind: 'mine' } : await readRequest(tx, run)
}

/** The state of a request that another run carries out or did. */
export async function readRequest(db: Reader, run: RequestRun): Promise<RequestState> {
  const row = await db
    .selectFrom('request_keys')
    .select(['request', 'status', 'ids', 'wrote', 'at'])
    .where('owner', '=', run.owner)
    .where('key', '=', run.key)
    .executeTakeFirst()
  if (row === undefined) return { kind: 'free' }
  if (row.request !== run.request) return { kind: 'other' }
  if (row.status !== null) return { kind: 'done', status: row.status, ids: row.ids ?? 'null' }
  // One that began later than now began by a clock that was set back since.
  const isDead = row.at <= run.stale || row.at > latestNoted(run.at)
  return { kind: row.wrote === 1 && isDead ? 'broken' : 'running' }
}

/** Which request has the key now, and since when; null: none. */
export async function findRequest(
  db: Reader,
  { owner, key }: RequestName,
): Promise<Pick<RequestRun, 'request' | 'at'> | null> {
  const row = await db
    .selectFrom('request_keys')
    .select(['request', 'at'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** Notes, in the transaction that it stores something in, that the run has stored something. Refuses `state` when another run
 *  has taken the request over: then this one stores nothing. */
export async function noteRequestWrote(
  tx: Writer,
  { owner, key, holder }: RequestName & { holder: string },
): Promise<void> {
  const { numUpdatedRows: updated } = await tx
    .updateTable('request_keys')
    .set({ wrote: 1 })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  if (Number(updated) > 0) return
  throw refuse('state', ledgerSaid('request-sent-again'), {
    reason: 'request-taken-over',
  })
}

/** What the run answered. */
export async function endRequest(
  tx: Writer,
  run: RequestName & { holder: string; status: number; ids: string },
): Promise<void> {
  const { owner, key, holder, status, ids } = run
  await tx
    .updateTable('request_keys')
    .set({ status, ids })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .execute()
}

/** The run failed: the key is free again. With `onlyUnwritten` it stays taken when the run has stored something. */
export async function dropRequest(
  tx: Writer,
  run: RequestName & { holder: string; onlyUnwritten: boolean },
): Promise<void> {
  const { owner, key, holder, onlyUnwritten } = run
  await tx
    .deleteFrom('request_keys')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .$if(onlyUnwritten, (rows) => rows.where('wrote', '=', 0))
    .execute()
}

/** Deletes rows of this time and older, at most `limit` of them. Gives how many. */
export async function forgetRequests(tx: Writer, upTo: string, limit: number): Promise<number> {
  const old = await tx
    .selectFrom('request_keys')
    .select(['owner', 'key'])
    .where('at', '<=', upTo)
    .orderBy('at')
    .limit(limit)
    .execute()
  for (const { owner, key } of old) {
    await tx
      .deleteFrom('request_keys')
      .where('owner', '=', owner)
      .where('key', '=', key)
      .where('at', '<=', upTo)
      .execute()
  }
  return old.length
}
