/** How often words of a certainty were wrong, by the engine that read them and the typeface. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const readerSums: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('doubt_reader_sums')
      .addColumn('engine', 'text', (c) => c.notNull())
      .addColumn('engine_version', 'text', (c) => c.notNull())
      .addColumn('typeface', 'text', (c) => c.notNull())
      .addColumn('step', 'integer', (c) => c.notNull())
      .addColumn('answered', 'integer', (c) => c.notNull())
      .addColumn('wrong', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('doubt_reader_sums_pk', ['engine', 'engine_version', 'typeface', 'step'])
      .execute()
  },
}
