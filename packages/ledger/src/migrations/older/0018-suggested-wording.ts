/** Wording that a comment suggests for a field of a suggestion, and when the suggestion's author accepted it. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const suggestedWording: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('comments').addColumn('proposal', 'text').execute()
    await db.schema.alterTable('comments').addColumn('accepted_at', 'text').execute()
  },
}
