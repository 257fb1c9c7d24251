/** How far the round through all objects has come that finds damaged ones. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const objectRounds: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('object_rounds')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('after', 'text', (c) => c.notNull())
      .addColumn('started_at', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('objects', 'integer', (c) => c.notNull())
      // Both engines give it as a number, exact up to 2^53.
      .addColumn('bytes', 'double precision', (c) => c.notNull())
      .addColumn('damaged', 'integer', (c) => c.notNull())
      .addColumn('missing', 'integer', (c) => c.notNull())
      .execute()
  },
}
