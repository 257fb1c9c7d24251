/** How often one may ask: counts that servers share, which servers share them, whose turn it is to be counted. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const limitTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('limit_servers')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('minute', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('limit_minutes')
      .addColumn('minute', 'integer', (c) => c.primaryKey())
      .addColumn('batch', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('limit_counts')
      .addColumn('minute', 'integer', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('batch', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('limit_counts_pk', ['minute', 'key'])
      .execute()
    await db.schema.createIndex('limit_counts_since').on('limit_counts').columns(['minute', 'batch']).execute()
    await db.schema
      .createTable('throttle_turns')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('at', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('throttle_turns_at').on('throttle_turns').column('at').execute()
  },
}
