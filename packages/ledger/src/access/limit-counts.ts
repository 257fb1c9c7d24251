/** Counts of requests, shared by the servers over one ledger, minute by minute. */

import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'

export interface LimitCount {
  /** A keyed hash of the limit's name and the client or person it counts. */
  key: string
  count: number
}

/** Whether another server has noted since the minute `since` that it runs. */
export async function hasOtherServers(db: Reader, { id, since }: { id: string; since: number }): Promise<boolean> {
  const found = await db
    .selectFrom('limit_servers')
    .select('id')
    .where('id', '!=', id)
    .where('minute', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Notes that a server runs, and deletes the rows of minutes before `keepFrom`. */
export async function noteLimitServer(
  tx: Writer,
  { id, minute, keepFrom }: { id: string; minute: number; keepFrom: number },
): Promise<void> {
  await tx
    .insertInto('limit_servers')
    .values({ id, minute })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ minute }))
    .execute()
  await tx.deleteFrom('limit_minutes').where('minute', '<', keepFrom).execute()
  await tx.deleteFrom('limit_counts').where('minute', '<', keepFrom).execute()
  await tx.deleteFrom('limit_servers').where('minute', '<', keepFrom).execute()
}

/** Adds to the counts of a minute, with one statement for a thousand keys. Servers that add at the same time wait for each
 *  other, so that batches become readable in their order. */
export async function addLimitCounts(tx: Writer, minute: number, added: readonly LimitCount[]): Promise<void> {
  const { batch } = await tx
    .insertInto('limit_minutes')
    .values({ minute, batch: 1 })
    .onConflict((conflict) =>
      conflict.column('minute').doUpdateSet((eb) => ({ batch: eb('limit_minutes.batch', '+', 1) })),
    )
    .returning('batch')
    .executeTakeFirstOrThrow()
  for (const chunk of chunksOf(added)) {
    await tx
      .insertInto('limit_counts')
      .values(chunk.map(({ key, count }) => ({ minute, key, count, batch })))
      .onConflict((conflict) =>
        conflict.columns(['minute', 'key']).doUpdateSet((eb) => ({
          count: eb('limit_counts.count', '+', eb.ref('excluded.count')),
          batch: eb.ref('excluded.batch'),
        })),
      )
      .execute()
  }
}

/** The counts of a minute that changed after a batch, in the order of the batches. */
export async function limitCountsAfter(
  db: Reader,
  { minute, batch }: { minute: number; batch: number },
): Promise<(LimitCount & { batch: number })[]> {
  return await db
    .selectFrom('limit_counts')
    .select(['key', 'count', 'batch'])
    .where('minute', '=', minute)
    .where('batch', '>', batch)
    .orderBy('batch')
    .execute()
}
