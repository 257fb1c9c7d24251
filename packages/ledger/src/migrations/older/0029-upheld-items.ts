/** Items whose takedown was upheld are withheld with all that is below them. Requests that were upheld before this version withhold
 *  theirs now too, unless a steward has served a file of them since. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

type Tables = {
  counters: { name: string; value: number }
  takedowns: { id: number; kind: string; status: string; paused: string; issue_id: number | null }
  issues: { id: number; entity_id: string | null }
  files: { sha256: string; rights: string }
  item_stops: { request: number; item: string; stopped: number; change: number }
}

export const upheldItems: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await stopEarlier(db.withTables<Tables>())
  },
}

async function stopEarlier(db: Kysely<Tables>): Promise<void> {
  const requests = await db
    .selectFrom('takedowns')
    .innerJoin('issues', 'issues.id', 'takedowns.issue_id')
    .select(['takedowns.id', 'takedowns.paused', 'issues.entity_id as item'])
    .where('takedowns.kind', '=', 'takedown')
    .where('takedowns.status', '=', 'upheld')
    .where('issues.entity_id', 'is not', null)
    .orderBy('takedowns.id')
    .execute()
  for (const { id, item, paused } of requests) {
    if (item === null || (await isServedAgain(db, paused))) continue
    const { value } = await db
      .updateTable('counters')
      .set((eb) => ({ value: eb('value', '+', 1) }))
      .where('name', '=', 'file')
      .returning('value')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('item_stops')
      .values({ request: id, item, stopped: 1, change: value })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function isServedAgain(db: Kysely<Tables>, paused: string): Promise<boolean> {
  const files: { sha256: string }[] = JSON.parse(paused)
  if (files.length === 0) return false
  const served = await db
    .selectFrom('files')
    .select('sha256')
    .where(
      'sha256',
      'in',
      files.map(({ sha256 }) => sha256),
    )
    .where('rights', 'in', ['open', 'credit'])
    .limit(1)
    .executeTakeFirst()
  return served !== undefined
}
