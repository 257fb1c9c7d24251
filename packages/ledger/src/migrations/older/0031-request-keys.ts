/** Keys by which a request that is sent twice is carried out once. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const requestKeys: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('request_keys')
      .addColumn('owner', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('request', 'text', (c) => c.notNull())
      .addColumn('holder', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('wrote', 'integer', (c) => c.notNull())
      .addColumn('status', 'integer')
      .addColumn('ids', 'text')
      .addPrimaryKeyConstraint('request_keys_pk', ['owner', 'key'])
      .execute()
    await db.schema.createIndex('request_keys_at').on('request_keys').column('at').execute()
  },
}
