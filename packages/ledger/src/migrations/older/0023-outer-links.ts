/** Addresses outside the catalog, and what the last checks of them found. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const outerLinkTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('outer_links')
      .addColumn('url', 'text', (c) => c.primaryKey())
      .addColumn('checked_at', 'text', (c) => c.notNull())
      .addColumn('status', 'integer')
      .addColumn('error', 'text')
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('failing_since', 'text')
      .addColumn('dead', 'integer', (c) => c.notNull())
      .addColumn('next_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('outer_links_dead')
      .on('outer_links')
      .columns(['dead', 'failing_since', 'url'])
      .execute()
    await db.schema.createIndex('outer_links_checked').on('outer_links').column('checked_at').execute()
    await db
      .withTables<{ counters: { name: string; value: number } }>()
      .insertInto('counters')
      .values([
        { name: 'links-checked', value: 0 },
        { name: 'links-dead', value: 0 },
      ])
      .execute()
  },
}
