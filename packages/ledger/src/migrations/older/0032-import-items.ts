/** Which items each file of an operator has brought, so that an import removes only what its own file brought before. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const importItems: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('import_items')
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('entity_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_items_key', ['origin', 'entity_id'])
      .execute()
    await db.schema.createIndex('import_items_entity').on('import_items').column('entity_id').execute()
  },
}
