/** What the checks found, in Hebrew too, with the key of the sentence. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const saidChecks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('checks').addColumn('message_he', 'text').execute()
    await db.schema.alterTable('checks').addColumn('reason', 'text').execute()
  },
}
