/** Reviewing: what suggestions are about, what was taken back, live fixes that wait for a look. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const reviewingTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('suggestions')
      .addColumn('types', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
    await db.schema.alterTable('suggestions').addColumn('first_item', 'text').execute()
    await db.schema.alterTable('suggestions').addColumn('reverted_by', 'integer').execute()
    await db.schema
      .createIndex('suggestions_standing')
      .on('suggestions')
      .columns(['author', 'status', 'reverted_by'])
      .execute()
    await db.schema
      .createIndex('suggestions_post_review')
      .on('suggestions')
      .columns(['post_review', 'submitted_at', 'id'])
      .execute()
    await db.schema
      .createTable('suggestion_places')
      .addColumn('suggestion_id', 'integer', (c) => c.notNull())
      .addColumn('item_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('suggestion_places_pk', ['suggestion_id', 'item_id'])
      .execute()
    await db.schema
      .createIndex('suggestion_places_of')
      .on('suggestion_places')
      .columns(['item_id', 'suggestion_id'])
      .execute()
  },
}
