/** The foundation: people, the line of commits, items and their revisions, suggestions. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

async function people(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('handle', 'text', (c) => c.notNull())
    .addColumn('handle_key', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('steward', 'integer', (c) => c.notNull())
    .addColumn('admin', 'integer', (c) => c.notNull())
    .addColumn('trusted', 'integer', (c) => c.notNull())
    .addColumn('bot', 'integer', (c) => c.notNull())
    .addColumn('suspended_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('tokens')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('person_id', 'text', (c) => c.notNull().references('people.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute()
  await db.schema.createIndex('tokens_of').on('tokens').columns(['person_id', 'id']).execute()
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('audit_at').on('audit').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_subject').on('audit').columns(['subject', 'at']).execute()
}

async function line(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('main')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text')
    .execute()
  await db.schema
    .createTable('counters')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('commits')
    .addColumn('seq', 'integer', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('merged_by', 'text', (c) => c.notNull())
    .addColumn('via', 'text')
    .addColumn('suggestion_id', 'integer')
    .addColumn('changed', 'integer', (c) => c.notNull())
    .addColumn('types', 'text', (c) => c.notNull())
    .addColumn('prev', 'text')
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('cursors')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .execute()
}

async function items(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entities')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('path', 'text')
    .addColumn('deleted', 'integer', (c) => c.notNull())
    .addColumn('merged_into', 'text')
    .execute()
  await db.schema
    .createTable('revisions')
    .addColumn('rev', 'integer', (c) => c.primaryKey())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('path', 'text')
    .addColumn('data', 'text')
    .addColumn('merged_into', 'text')
    .addColumn('salt', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('commit_seq', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('revisions_of_entity').on('revisions').columns(['entity_id', 'rev']).execute()
  await db.schema.createIndex('revisions_of_commit').on('revisions').columns(['commit_seq', 'rev']).execute()
  await db.schema
    .createTable('paths')
    .addColumn('path', 'text', (c) => c.primaryKey())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('current', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('paths_of').on('paths').columns(['entity_id']).execute()
  await db.schema
    .createTable('imported')
    .addColumn('entity_id', 'text', (c) => c.primaryKey())
    .addColumn('data', 'text', (c) => c.notNull())
    .execute()
}

async function suggestions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('suggestions')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('number', 'integer', (c) => c.unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('via', 'text')
    .addColumn('project_id', 'integer')
    .addColumn('base_commit', 'integer', (c) => c.notNull())
    .addColumn('merged_commit', 'integer')
    .addColumn('post_review', 'text')
    .addColumn('reverts', 'integer')
    .addColumn('items', 'integer', (c) => c.notNull())
    .addColumn('check_counts', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('submitted_at', 'text')
    .addColumn('closed_at', 'text')
    .execute()
  for (const column of ['status', 'author'] as const) {
    await db.schema.createIndex(`suggestions_by_${column}`).on('suggestions').columns([column, 'id']).execute()
  }
  await db.schema
    .createTable('suggestion_items')
    .addColumn('suggestion_id', 'integer', (c) => c.notNull().references('suggestions.id'))
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('data', 'text')
    .addColumn('path', 'text')
    .addColumn('base_rev', 'integer')
    .addColumn('merged_into', 'text')
    .addColumn('imported', 'text')
    .addPrimaryKeyConstraint('suggestion_items_pk', ['suggestion_id', 'entity_id'])
    .execute()
  await db.schema
    .createIndex('suggestion_items_in_order')
    .on('suggestion_items')
    .columns(['suggestion_id', 'position'])
    .unique()
    .execute()
  await db.schema
    .createIndex('suggestion_items_of_entity')
    .on('suggestion_items')
    .columns(['entity_id', 'suggestion_id'])
    .execute()
  await db.schema
    .createTable('checks')
    .addColumn('suggestion_id', 'integer', (c) => c.notNull().references('suggestions.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text')
    .addColumn('path', 'text')
    .addPrimaryKeyConstraint('checks_pk', ['suggestion_id', 'position'])
    .execute()
  await db.schema
    .createTable('reviews')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('suggestion_id', 'integer', (c) => c.notNull().references('suggestions.id'))
    .addColumn('reviewer', 'text', (c) => c.notNull())
    .addColumn('verdict', 'text', (c) => c.notNull())
    .addColumn('body', 'text')
    .addColumn('via', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('reviews_of').on('reviews').columns(['suggestion_id', 'created_at']).execute()
  await db.schema
    .createTable('thread_numbers')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'integer', (c) => c.notNull())
    .execute()
}

async function firstRows(db: Kysely<unknown>): Promise<void> {
  const rows = db.withTables<{
    main: { id: number; seq: number; rev: number; hash: string | null }
    counters: { name: string; value: number }
  }>()
  await rows.insertInto('main').values({ id: 1, seq: 0, rev: 0, hash: null }).execute()
  await rows
    .insertInto('counters')
    .values([
      { name: 'suggestion', value: 0 },
      { name: 'thread', value: 0 },
    ])
    .execute()
}

export const foundation: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await people(db)
    await line(db)
    await items(db)
    await suggestions(db)
    await firstRows(db)
  },
}
