/** Words of which machines were not sure, and what people answered about them. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const doubtTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('doubts')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('scan', 'text', (c) => c.notNull())
      .addColumn('page', 'integer', (c) => c.notNull())
      .addColumn('line', 'text', (c) => c.notNull())
      .addColumn('first', 'integer', (c) => c.notNull())
      .addColumn('last', 'integer', (c) => c.notNull())
      .addColumn('word', 'text', (c) => c.notNull())
      .addColumn('sure', 'integer', (c) => c.notNull())
      .addColumn('settled', 'integer', (c) => c.notNull())
      .addColumn('agreed', 'text')
      .addColumn('suggestion_id', 'integer')
      .execute()
    await db.schema.createIndex('doubts_of').on('doubts').columns(['scan', 'settled']).execute()
    await db.schema
      .createTable('doubt_answers')
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('person_id', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('doubt_answers_pk', ['key', 'person_id'])
      .execute()
    await db.schema.createIndex('doubt_answers_by').on('doubt_answers').column('person_id').execute()
    await db.schema
      .createTable('doubt_sums')
      .addColumn('step', 'integer', (c) => c.primaryKey())
      .addColumn('answered', 'integer', (c) => c.notNull())
      .addColumn('wrong', 'integer', (c) => c.notNull())
      .execute()
    await db
      .withTables<{ doubt_sums: { step: number; answered: number; wrong: number } }>()
      .insertInto('doubt_sums')
      .values(Array.from({ length: 10 }, (_, step) => ({ step, answered: 0, wrong: 0 })))
      .execute()
  },
}
