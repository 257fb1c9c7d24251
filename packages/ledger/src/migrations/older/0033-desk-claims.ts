/** Who works at which place of a scan or a recording, so that others see it. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const deskClaims: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('desk_claims')
      .addColumn('item', 'text', (c) => c.notNull())
      .addColumn('person_id', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('first', 'integer', (c) => c.notNull())
      .addColumn('last', 'integer', (c) => c.notNull())
      .addColumn('since', 'text', (c) => c.notNull())
      .addColumn('until', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('desk_claims_pk', ['item', 'person_id', 'source', 'first'])
      .execute()
    await db.schema.createIndex('desk_claims_of').on('desk_claims').columns(['source', 'person_id']).execute()
    await db.schema.createIndex('desk_claims_by').on('desk_claims').column('person_id').execute()
  },
}
