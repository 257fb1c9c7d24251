/** Releases for phone apps that name a file which may not be heard any longer are withdrawn. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const withdrawnReleases: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('app_releases').addColumn('withdrawn_at', 'text').execute()
  },
}
