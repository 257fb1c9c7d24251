/** What is made of files: page images and other derivations, page hashes, covers that a machine chose. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const imageTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('derivations')
      .addColumn('source_sha256', 'text', (c) => c.notNull().references('files.sha256'))
      .addColumn('profile', 'text', (c) => c.notNull())
      .addColumn('page', 'integer', (c) => c.notNull())
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addColumn('size_bytes', 'double precision', (c) => c.notNull())
      .addColumn('mime', 'text', (c) => c.notNull())
      .addColumn('encoder', 'text', (c) => c.notNull())
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('derivations_pk', ['source_sha256', 'profile', 'page'])
      .execute()
    await index(db, 'derivations', 'result', ['sha256', 'source_sha256'])
    await db.schema
      .createTable('page_hashes')
      .addColumn('sha256', 'text', (c) => c.notNull().references('files.sha256'))
      .addColumn('page', 'integer', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('band0', 'integer', (c) => c.notNull())
      .addColumn('band1', 'integer', (c) => c.notNull())
      .addColumn('band2', 'integer', (c) => c.notNull())
      .addColumn('band3', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('page_hashes_pk', ['sha256', 'page'])
      .execute()
    for (const band of ['band0', 'band1', 'band2', 'band3']) {
      await index(db, 'page_hashes', band, [band])
    }
    await db.schema
      .createTable('file_covers')
      .addColumn('sha256', 'text', (c) => c.primaryKey().references('files.sha256'))
      .addColumn('page', 'integer', (c) => c.notNull())
      .addColumn('reasons', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .execute()
  },
}

async function index(db: Kysely<unknown>, table: string, name: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute()
}
