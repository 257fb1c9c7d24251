/** Reasons that the service writes itself, in Hebrew too: of the rights of a file, and of the fixes of its pages. Those of older rows
 *  that have no parameters get their Hebrew; what a person wrote stays alone. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

type Reasons = {
  file_events: { reason: string | null; reason_he: string | null }
  page_fixes: { reason: string; reason_he: string | null }
}

const OF_RIGHTS = [
  ['A suggestion with it was merged.', 'הצעה שהקובץ בה מוזגה.'],
  ['It was sent again.', 'הקובץ נשלח שוב.'],
  ['A family asked for it.', 'לבקשת משפחה.'],
  ['No merged item uses it yet.', 'עדיין אין פריט ממוזג שהקובץ בו.'],
] as const

const OF_FIXES = [
  ['The file could not be read.', 'אי אפשר היה לקרוא את הקובץ.'],
  ['All its pages are upright.', 'כל עמודי הקובץ ישרים.'],
] as const

export const saidReasons: Migration = {
  async up(untyped: Kysely<unknown>): Promise<void> {
    const db = untyped.withTables<Reasons>()
    await db.schema.alterTable('file_events').addColumn('reason_he', 'text').execute()
    await db.schema.alterTable('page_fixes').addColumn('reason_he', 'text').execute()
    for (const [en, he] of OF_RIGHTS) {
      await db.updateTable('file_events').set({ reason_he: he }).where('reason', '=', en).execute()
    }
    for (const [en, he] of OF_FIXES) {
      await db.updateTable('page_fixes').set({ reason_he: he }).where('reason', '=', en).execute()
    }
  },
}
