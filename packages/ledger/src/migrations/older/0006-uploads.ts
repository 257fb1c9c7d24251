/** Uploads: what arrives, its outcome, what counts against allowances. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const uploadTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('uploads')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('resumable', 'integer', (c) => c.notNull())
      .addColumn('ask', 'text', (c) => c.notNull())
      // Both engines give it as a number, exact up to 2^53.
      .addColumn('size_bytes', 'double precision', (c) => c.notNull())
      .addColumn('sha256', 'text')
      .addColumn('outcome', 'text')
      .addColumn('promised', 'text')
      .addColumn('started_at', 'text', (c) => c.notNull())
      .addColumn('changed_at', 'text', (c) => c.notNull())
      .execute()
    const indexes: readonly [name: string, columns: readonly string[]][] = [
      ['uploads_of_person', ['person_id', 'started_at']],
      ['uploads_by_status', ['status', 'changed_at']],
      ['uploads_of_bytes', ['sha256']],
    ]
    for (const [name, columns] of indexes) {
      await db.schema
        .createIndex(name)
        .on('uploads')
        .columns([...columns])
        .execute()
    }
    await db.schema
      .createIndex('uploads_promised')
      .on('uploads')
      .columns(['sha256', 'promised'])
      .where(sql.ref('promised'), 'is not', null)
      .execute()
  },
}
