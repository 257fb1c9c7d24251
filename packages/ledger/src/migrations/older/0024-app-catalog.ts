/** Releases of the catalog for phone apps. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const appCatalogTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('app_releases')
      .addColumn('version', 'text', (c) => c.primaryKey())
      .addColumn('number', 'integer', (c) => c.notNull().unique())
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('made_at', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('changes', 'text', (c) => c.notNull())
      .addColumn('files', 'text', (c) => c.notNull())
      .addColumn('published_at', 'text')
      .execute()
  },
}
