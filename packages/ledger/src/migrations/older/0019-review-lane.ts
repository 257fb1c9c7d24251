/** The review lane: who answers a suggestion and by when, how much there is to look at, what a reviewer has seen. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function waiting(db: Kysely<unknown>): Promise<void> {
  for (const column of ['owner', 'owned_at', 'due_at', 'decided_at', 'alike'] as const) {
    await db.schema.alterTable('suggestions').addColumn(column, 'text').execute()
  }
  for (const column of ['touches_outside', 'changes', 'changed_words', 'minutes'] as const) {
    await db.schema
      .alterTable('suggestions')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  for (const [name, columns] of [
    ['suggestions_owned', ['owner', 'status', 'due_at', 'id']],
    ['suggestions_given', ['owner', 'owned_at']],
    ['suggestions_due', ['status', 'due_at', 'id']],
    ['suggestions_decided', ['decided_at']],
    ['suggestions_alike', ['alike', 'status', 'id']],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('suggestions')
      .columns([...columns])
      .execute()
  }
  await db.schema
    .createTable('suggestion_sets')
    .addColumn('suggestion_id', 'integer', (c) => c.notNull())
    .addColumn('set_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('suggestion_sets_pk', ['suggestion_id', 'set_id'])
    .execute()
  await db.schema
    .createTable('review_turns')
    .addColumn('suggestion_id', 'integer', (c) => c.notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('given_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('review_turns_pk', ['suggestion_id', 'owner'])
    .execute()
}

async function seen(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('suggestion_items').addColumn('changed_at', 'text').execute()
  await db.schema
    .createTable('review_seen')
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('suggestion_id', 'integer', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('review_seen_pk', ['person_id', 'suggestion_id', 'entity_id'])
    .execute()
}

async function mails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('person_settings')
    .addColumn('review_mail', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('person_settings').addColumn('language', 'text').execute()
  await db.schema.alterTable('person_settings').addColumn('away_until', 'text').execute()
  await db.schema
    .createIndex('person_settings_review_mail')
    .on('person_settings')
    .columns(['person_id'])
    .where(sql.ref('review_mail'), '=', sql.lit(1))
    .execute()
  await db.schema
    .alterTable('mails')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('decisions'))
    .execute()
  await db.schema.alterTable('mails').addColumn('day', 'text').execute()
  await db.schema.createIndex('mails_of_day').on('mails').columns(['person_id', 'kind', 'day']).unique().execute()
}

export const reviewLane: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await waiting(db)
    await seen(db)
    await mails(db)
  },
}
