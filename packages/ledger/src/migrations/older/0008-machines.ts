/** What is asked of machines: the queue, and who listens to it. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function requests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('machine_requests')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item', 'text', (c) => c.notNull())
    .addColumn('requested_by', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .addColumn('worker', 'text')
    .addColumn('lease', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('done', 'integer')
    .addColumn('total', 'integer')
    .addColumn('suggestion_id', 'integer')
    .execute()
  await db.schema
    .createIndex('machine_requests_open')
    .unique()
    .on('machine_requests')
    .columns(['kind', 'item'])
    .where(sql.ref('status'), 'in', sql`('waiting', 'running')`)
    .execute()
  const indexes: readonly [name: string, columns: readonly string[]][] = [
    ['machine_requests_in_line', ['status', 'kind', 'attempts', 'id']],
    ['machine_requests_finished', ['status', 'finished_at']],
    ['machine_requests_of_item', ['item', 'id']],
    ['machine_requests_of_kind', ['kind', 'id']],
    ['machine_requests_of_status', ['status', 'id']],
    ['machine_requests_of_kind_and_status', ['kind', 'status', 'id']],
    ['machine_requests_by', ['requested_by', 'created_at']],
    ['machine_requests_leased', ['status', 'lease_until']],
  ]
  for (const [name, columns] of indexes) {
    await db.schema
      .createIndex(name)
      .on('machine_requests')
      .columns([...columns])
      .execute()
  }
}

async function listeners(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('machine_listeners')
    .addColumn('worker', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('machine_listeners_pk', ['worker', 'kind'])
    .execute()
}

export const machineTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await requests(db)
    await listeners(db)
    await db
      .withTables<{ counters: { name: string; value: number } }>()
      .insertInto('counters')
      .values({ name: 'machine-request', value: 0 })
      .execute()
  },
}
