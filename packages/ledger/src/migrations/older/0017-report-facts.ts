/** What a report says beside its issue: the place of the words, the words that should appear there, and the link by which its
 *  sender follows it. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const reportFacts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('report_facts')
      .addColumn('issue_id', 'integer', (c) => c.primaryKey().notNull())
      .addColumn('track', 'text', (c) => c.notNull().unique())
      .addColumn('place', 'text')
      .addColumn('words', 'text')
      .addColumn('proposed', 'text')
      .addColumn('suggestion_id', 'integer')
      .execute()
  },
}
