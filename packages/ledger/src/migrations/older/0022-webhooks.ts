/** Webhooks: the addresses that people registered, and the last posts to each. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const webhookTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('person_id', 'text', (c) => c.notNull())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('types', 'text', (c) => c.notNull())
      .addColumn('sets', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('active', 'integer', (c) => c.notNull())
      .addColumn('cursor', 'integer', (c) => c.notNull())
      .addColumn('pending', 'integer')
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('next_at', 'text')
      .addColumn('posts', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('webhooks_of').on('webhooks').columns(['person_id', 'id']).execute()
    await db.schema.createIndex('webhooks_behind').on('webhooks').columns(['active', 'cursor']).execute()
    await db.schema
      .createTable('webhook_deliveries')
      .addColumn('webhook_id', 'integer', (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('status', 'integer')
      .addColumn('ms', 'integer', (c) => c.notNull())
      .addColumn('attempt', 'integer', (c) => c.notNull())
      .addColumn('error', 'text')
      .addColumn('first', 'integer')
      .addColumn('last', 'integer')
      .addPrimaryKeyConstraint('webhook_deliveries_pk', ['webhook_id', 'number'])
      .execute()
    await db
      .withTables<{ counters: { name: string; value: number } }>()
      .insertInto('counters')
      .values({ name: 'webhook', value: 0 })
      .execute()
  },
}
