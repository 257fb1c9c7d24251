/** Conversations: issues, comments, timelines, inboxes, follows, handles, places, projects. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function conversations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('comments')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('subject_kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('parent', 'integer')
    .addColumn('author', 'text')
    .addColumn('via', 'text')
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('hidden', 'integer', (c) => c.notNull())
    .addColumn('resolved', 'integer', (c) => c.notNull())
    .addColumn('edited_at', 'text')
    .addColumn('anchor_entity', 'text')
    .addColumn('anchor_field', 'text')
    .addColumn('review_id', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await index(db, 'comments', 'of', ['subject_kind', 'subject_id', 'id'])
  await index(db, 'comments', 'by', ['author', 'id'])
  await db.schema
    .createTable('thread_events')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('subject_kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('actor', 'text')
    .addColumn('via', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await index(db, 'thread_events', 'of', ['subject_kind', 'subject_id', 'id'])
  await db.schema
    .createTable('review_requests')
    .addColumn('suggestion_id', 'integer', (c) => c.notNull())
    .addColumn('reviewer', 'text', (c) => c.notNull())
    .addColumn('requested_by', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('review_requests_pk', ['suggestion_id', 'reviewer'])
    .execute()
  await index(db, 'review_requests', 'to', ['reviewer', 'suggestion_id'])
  await db.schema
    .createTable('fixes')
    .addColumn('suggestion_id', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('fixes_pk', ['suggestion_id', 'number'])
    .execute()
  await index(db, 'fixes', 'of', ['number', 'suggestion_id'])
}

async function issues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('issues')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('number', 'integer', (c) => c.notNull().unique())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('state_reason', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text')
    .addColumn('private', 'integer', (c) => c.notNull())
    .addColumn('author', 'text')
    .addColumn('via', 'text')
    .addColumn('entity_id', 'text')
    .addColumn('comments', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('closed_at', 'text')
    .addColumn('closed_by', 'text')
    .addColumn('closed_by_suggestion', 'integer')
    .execute()
  await index(db, 'issues', 'in_state', ['state', 'number'])
  await index(db, 'issues', 'by', ['author', 'number'])
  await index(db, 'issues', 'about', ['entity_id', 'number'])
  await pairs(db, 'issue_sets', 'issue_id', 'set_id')
  await pairs(db, 'issue_labels', 'issue_id', 'label')
  await db.schema
    .createTable('issue_assignees')
    .addColumn('issue_id', 'integer', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('issue_assignees_pk', ['issue_id', 'person_id'])
    .execute()
  await index(db, 'issue_assignees', 'of', ['person_id', 'issue_id'])
  await db.schema
    .createTable('labels')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('description', 'text')
    .addColumn('color', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('throttle')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await index(db, 'throttle', 'of', ['key', 'at'])
  await db.schema
    .createTable('used_challenges')
    .addColumn('challenge', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
  // Sets are few among a million items: who keeps which is asked of them alone.
  await db.schema.createIndex('entities_sets').on('entities').column('id').where(sql.ref('type'), '=', 'set').execute()
}

async function personal(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inbox')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('subject_kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('actor', 'text')
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('read', 'integer', (c) => c.notNull())
    .execute()
  await index(db, 'inbox', 'of', ['person_id', 'at', 'id'])
  await db.schema
    .createIndex('inbox_unread')
    .on('inbox')
    .columns(['person_id', 'reason', 'subject_kind', 'subject_id'])
    .where(sql.ref('read'), '=', 0)
    .unique()
    .execute()
  await db.schema
    .createTable('follows')
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('follows_pk', ['person_id', 'kind', 'target'])
    .execute()
  await index(db, 'follows', 'of', ['kind', 'target', 'person_id'])
  await db.schema
    .createTable('places')
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('sub', 'text')
    .addColumn('href', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('places_pk', ['person_id', 'kind', 'key'])
    .execute()
  await index(db, 'places', 'latest', ['person_id', 'at'])
}

async function people(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('handles')
    .addColumn('handle_key', 'text', (c) => c.primaryKey())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text')
    .execute()
  await index(db, 'handles', 'of', ['person_id', 'changed_at'])
  await sql`insert into handles (handle_key, person_id) select handle_key, id from people`.execute(db)
  await db.schema
    .createTable('person_words')
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('handle_key', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('person_words_pk', ['prefix', 'handle_key'])
    .execute()
  await index(db, 'person_words', 'of', ['person_id'])
}

async function projects(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('projects')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('goal', 'text')
    .addColumn('set_id', 'text')
    .addColumn('keepers', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('focus', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('claims')
    .addColumn('project_id', 'integer', (c) => c.notNull())
    .addColumn('item', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('claims_pk', ['project_id', 'item'])
    .execute()
  await index(db, 'claims', 'of', ['person_id', 'project_id'])
}

async function index(db: Kysely<unknown>, table: string, name: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute()
}

async function pairs(db: Kysely<unknown>, table: string, of: string, to: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn(of, 'integer', (c) => c.notNull())
    .addColumn(to, 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint(`${table}_pk`, [of, to])
    .execute()
  await index(db, table, 'of', [to, of])
}

async function counters(db: Kysely<unknown>): Promise<void> {
  const rows = db.withTables<{ counters: { name: string; value: number } }>()
  const names = ['issue', 'comment', 'event', 'inbox', 'project']
  await rows
    .insertInto('counters')
    .values(names.map((name) => ({ name, value: 0 })))
    .execute()
}

async function suggestionIndexes(db: Kysely<unknown>): Promise<void> {
  await index(db, 'suggestions', 'reverting', ['reverts'])
  await index(db, 'suggestions', 'sent', ['status', 'submitted_at', 'id'])
  await index(db, 'reviews', 'by', ['reviewer', 'suggestion_id'])
}

/** What profiles count and list: the doings of one person, by when they were. */
async function profileIndexes(db: Kysely<unknown>): Promise<void> {
  await index(db, 'suggestions', 'sent_by', ['author', 'submitted_at', 'status'])
  await index(db, 'reviews', 'given_by', ['reviewer', 'created_at'])
  await index(db, 'issues', 'opened_by', ['author', 'private', 'created_at'])
  await index(db, 'comments', 'said_by', ['author', 'created_at'])
  await index(db, 'issues', 'in_public', ['state', 'private'])
}

/** Where the paths of an item that goes lead, when nothing takes it over. */
async function forwarding(db: Kysely<unknown>): Promise<void> {
  for (const table of ['revisions', 'suggestion_items']) {
    await db.schema.alterTable(table).addColumn('forward_to', 'text').execute()
  }
}

export const conversationTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await conversations(db)
    await issues(db)
    await personal(db)
    await people(db)
    await projects(db)
    await counters(db)
    await suggestionIndexes(db)
    await profileIndexes(db)
    await forwarding(db)
  },
}
