/** What an import's source calls an item, so that the next import finds it when its number changed; and the base of a change that
 *  no revision holds: what an import's source said before. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const importPlaces: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [table, columns] of [
      ['imported', ['scope', 'source_key']],
      ['suggestion_items', ['import_scope', 'import_key', 'base']],
    ] as const) {
      for (const column of columns) {
        await db.schema.alterTable(table).addColumn(column, 'text').execute()
      }
    }
    await db.schema.createIndex('imported_scope').on('imported').columns(['scope', 'source_key']).execute()
  },
}
