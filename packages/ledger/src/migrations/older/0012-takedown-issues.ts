/** Requests that something be shown no more, found by what they are about: their issues name it. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const takedownIssues: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('takedowns_issue').on('takedowns').columns(['issue_id']).execute()
  },
}
