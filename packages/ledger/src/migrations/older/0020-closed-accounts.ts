/** Closed accounts; the browser of each session; what one person did, in the order of its times. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const closedAccounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('people').addColumn('closed_at', 'text').execute()
    await db.schema.alterTable('sessions').addColumn('browser', 'text').execute()
    await db.schema.createIndex('thread_events_by').on('thread_events').columns(['actor', 'id']).execute()
    await db.schema.createIndex('audit_actor').on('audit').columns(['actor', 'at', 'id']).execute()
    await db.schema.createIndex('mails_of').on('mails').columns(['person_id', 'id']).execute()
    await db.schema.createIndex('projects_by').on('projects').columns(['created_by', 'id']).execute()
  },
}
