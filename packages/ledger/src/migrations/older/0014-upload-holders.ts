/** Uploads say which process works on them, so that those of a process that ended can be recovered. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const uploadHolders: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('uploads').addColumn('holder', 'text').execute()
  },
}
