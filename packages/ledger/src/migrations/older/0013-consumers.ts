/** What is done in the background: leases, how runs went, and the mails that tell people of decisions. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function running(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('runs')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('next_at', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('failed_at', 'text')
    .addColumn('started_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('duration_ms', 'integer')
    .addColumn('schedule', 'text')
    .execute()
}

async function mails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('person_settings')
    .addColumn('mail_timing', 'text', (c) => c.notNull().defaultTo('at-once'))
    .execute()
  await db.schema
    .createTable('mails')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'text', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema.createIndex('mails_due').on('mails').columns(['status', 'next_at', 'id']).execute()
  await db.schema
    .createTable('mail_lines')
    .addColumn('consumer', 'text', (c) => c.notNull())
    .addColumn('event', 'integer', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('mail_id', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('mail_lines_pk', ['consumer', 'event', 'person_id'])
    .execute()
  await db.schema.createIndex('mail_lines_of').on('mail_lines').columns(['mail_id', 'event']).execute()
  await db.schema
    .createIndex('mail_lines_waiting')
    .on('mail_lines')
    .columns(['person_id', 'event'])
    .where(sql.ref('mail_id'), 'is', null)
    .execute()
}

export const consumerTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await running(db)
    await mails(db)
    const rows = db.withTables<{ counters: { name: string; value: number } }>()
    await rows.insertInto('counters').values({ name: 'mail', value: 0 }).execute()
  },
}
