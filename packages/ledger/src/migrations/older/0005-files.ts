/** Files: what is held, where it came from, and every change of its rights. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

async function files(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('sha256', 'text', (c) => c.primaryKey())
    // Both engines give it as a number, exact up to 2^53.
    .addColumn('size_bytes', 'double precision', (c) => c.notNull())
    .addColumn('mime', 'text', (c) => c.notNull())
    .addColumn('rights', 'text', (c) => c.notNull())
    .addColumn('credit', 'text')
    .addColumn('measured', 'text')
    .addColumn('added_by', 'text', (c) => c.notNull())
    .addColumn('added_at', 'text', (c) => c.notNull())
    .addColumn('change', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('files_changed').unique().on('files').columns(['change']).execute()
  await db.schema
    .createTable('file_events')
    .addColumn('change', 'integer', (c) => c.primaryKey())
    .addColumn('sha256', 'text', (c) => c.notNull().references('files.sha256'))
    .addColumn('rights_before', 'text')
    .addColumn('rights_after', 'text', (c) => c.notNull())
    .addColumn('credit', 'text')
    .addColumn('reason', 'text')
    .addColumn('by', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('file_events_of').on('file_events').columns(['sha256', 'change']).execute()
  await db.schema
    .createTable('file_sources')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sha256', 'text', (c) => c.notNull().references('files.sha256'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('fetched_at', 'text')
    .addColumn('attestation', 'text')
    .addColumn('uploaded_by', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('file_sources_of').on('file_sources').columns(['sha256', 'at', 'id']).execute()
}

export const fileTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await files(db)
    await db
      .withTables<{ counters: { name: string; value: number } }>()
      .insertInto('counters')
      .values({ name: 'file', value: 0 })
      .execute()
  },
}
