/** The audit log is read by the kind of its acts, too. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const auditByAction: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('audit_action').on('audit').columns(['action', 'at', 'id']).execute()
  },
}
