/** How much a person has put into drafts in a day. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const draftBytes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('draft_bytes')
      .addColumn('person_id', 'text', (c) => c.primaryKey())
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('bytes', 'integer', (c) => c.notNull())
      .execute()
  },
}
