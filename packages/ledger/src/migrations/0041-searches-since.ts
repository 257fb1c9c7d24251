/** Saved searches remember up to which commit they have looked. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const searchesSince: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('saved_searches').addColumn('seen_seq', 'integer').execute()
  },
}
