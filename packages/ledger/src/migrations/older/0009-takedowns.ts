/** Requests that something be shown no more, and what was paused because of them. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const takedownTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('takedowns')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('target', 'text', (c) => c.notNull())
      .addColumn('relation', 'text')
      .addColumn('name', 'text')
      .addColumn('contact', 'text')
      .addColumn('statement', 'text')
      .addColumn('paused', 'text', (c) => c.notNull())
      .addColumn('issue_id', 'integer')
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('settled_by', 'text')
      .addColumn('settled_at', 'text')
      .addColumn('note', 'text')
      .execute()
    await db.schema.createIndex('takedowns_standing').on('takedowns').columns(['status', 'id']).execute()
    await db
      .withTables<{ counters: { name: string; value: number } }>()
      .insertInto('counters')
      .values({ name: 'takedown', value: 0 })
      .execute()
  },
}
