/** Which tokens count as the person itself, and which suggestions an agent sent. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const agents: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('tokens')
      .addColumn('may_go_live', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('suggestions')
      .addColumn('by_agent', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    // What waits already: a token or a connected app sent it.
    const waiting = db as Kysely<{
      suggestions: { by_agent: number; via: string | null; status: string }
    }>
    await waiting
      .updateTable('suggestions')
      .set({ by_agent: 1 })
      .where('via', 'is not', null)
      .where('status', 'in', ['draft', 'open', 'sent_back'])
      .execute()
  },
}
