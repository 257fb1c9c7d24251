/** How pages of files are put right, and how large they are; files by where they were fetched. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const pageFixTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('page_fixes')
      .addColumn('sha256', 'text', (c) => c.primaryKey().references('files.sha256'))
      .addColumn('encoder', 'text', (c) => c.notNull())
      .addColumn('verdict', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('pages', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('page_fixes_verdict').on('page_fixes').columns(['verdict', 'sha256']).execute()
    await db.schema
      .createTable('page_sizes')
      .addColumn('sha256', 'text', (c) => c.primaryKey().references('files.sha256'))
      .addColumn('heights', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('file_sources_url').on('file_sources').columns(['url']).execute()
    await db.schema.createIndex('derivations_profile').on('derivations').columns(['profile', 'source_sha256']).execute()
  },
}
