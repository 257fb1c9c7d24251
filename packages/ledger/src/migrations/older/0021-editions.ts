/** Editions of the catalog, and the keys that sign them. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const editionTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('editions')
      .addColumn('tag', 'text', (c) => c.primaryKey())
      .addColumn('number', 'integer', (c) => c.notNull().unique())
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('rights_change', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('manifest', 'text', (c) => c.notNull())
      .addColumn('published_at', 'text')
      .addColumn('withdrawn_at', 'text')
      .addColumn('removed', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('signing_keys')
      .addColumn('key_id', 'text', (c) => c.primaryKey())
      .addColumn('number', 'integer', (c) => c.notNull().unique())
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('signed_by', 'text')
      .addColumn('proof', 'text')
      .execute()
  },
}
