/** What was learned of each typeface from lines that people have checked. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const typefaces: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('typefaces')
      .addColumn('typeface', 'text', (c) => c.notNull())
      .addColumn('engine', 'text', (c) => c.notNull())
      .addColumn('engine_version', 'text', (c) => c.notNull())
      .addColumn('lines', 'integer', (c) => c.notNull())
      .addColumn('held_back', 'integer', (c) => c.notNull())
      .addColumn('wrong_before', 'integer')
      .addColumn('wrong_after', 'integer')
      .addColumn('scans', 'text', (c) => c.notNull())
      .addColumn('face', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('typefaces_pk', ['typeface', 'engine', 'engine_version'])
      .execute()
    await db.schema.createIndex('typefaces_at').on('typefaces').column('at').execute()
  },
}
