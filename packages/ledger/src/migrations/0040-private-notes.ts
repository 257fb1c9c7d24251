/** What people mark and note for themselves, and searches that tell them of new hits. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const privateNotes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('private_notes')
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('item', 'text', (column) => column.notNull())
      .addColumn('segment', 'text')
      .addColumn('starts', 'integer')
      .addColumn('ends', 'integer')
      .addColumn('words', 'text')
      .addColumn('note', 'text')
      .addColumn('colour', 'text')
      .addColumn('list', 'text')
      .addColumn('made_at', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('private_notes_pk', ['person_id', 'id'])
      .execute()
    await index(db, 'private_notes', 'latest', ['person_id', 'made_at', 'id'])
    await index(db, 'private_notes', 'of_item', ['person_id', 'item', 'made_at'])
    await index(db, 'private_notes', 'in_list', ['person_id', 'list', 'made_at'])
    await db.schema
      .createTable('saved_searches')
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('q', 'text', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('filters', 'text', (column) => column.notNull())
      .addColumn('known', 'text', (column) => column.notNull())
      .addColumn('made_at', 'text', (column) => column.notNull())
      .addColumn('checked_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('saved_searches_pk', ['person_id', 'id'])
      .execute()
    await index(db, 'saved_searches', 'checked', ['checked_at', 'person_id', 'id'])
  },
}

function index(db: Kysely<unknown>, table: string, name: string, columns: string[]): Promise<void> {
  return db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute()
}
