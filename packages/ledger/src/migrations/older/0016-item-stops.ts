/** Items that a family's request withholds. Requests from before this table withhold theirs now too. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

type Tables = {
  counters: { name: string; value: number }
  takedowns: { id: number; kind: string; target: string; status: string }
  item_stops: { request: number; item: string; stopped: number; change: number }
}

export const itemStops: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('item_stops')
      .addColumn('request', 'integer', (c) => c.notNull())
      .addColumn('item', 'text', (c) => c.notNull())
      .addColumn('stopped', 'integer', (c) => c.notNull())
      .addColumn('change', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('item_stops_pk', ['request', 'item'])
      .execute()
    await db.schema.createIndex('item_stops_of').on('item_stops').columns(['item']).execute()
    await db.schema.createIndex('item_stops_changed').unique().on('item_stops').columns(['change']).execute()
    await stopEarlier(db.withTables<Tables>())
  },
}

async function stopEarlier(db: Kysely<Tables>): Promise<void> {
  const requests = await db
    .selectFrom('takedowns')
    .select(['id', 'target'])
    .where('kind', '=', 'family')
    .where('status', 'in', ['open', 'upheld'])
    .orderBy('id')
    .execute()
  for (const { id, target } of requests) {
    const { value } = await db
      .updateTable('counters')
      .set((eb) => ({ value: eb('value', '+', 1) }))
      .where('name', '=', 'file')
      .returning('value')
      .executeTakeFirstOrThrow()
    const stop = { request: id, item: target, stopped: 1, change: value }
    await db.insertInto('item_stops').values(stop).execute()
  }
}
