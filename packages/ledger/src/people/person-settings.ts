/** What people chose for themselves. */
import type { Reader, Writer } from '../engine/engine.ts'

export interface PersonSettings {
  /** Whether mails about what they follow are sent. Off until they ask for it. */
  mailUpdates: boolean
}

export async function settingsOf(db: Reader, personId: string): Promise<PersonSettings> {
  const row = await db
    .selectFrom('person_settings')
    .select('mail_updates')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return { mailUpdates: row?.mail_updates === 1 }
}

export async function saveSettings(
  tx: Writer,
  personId: string,
  { mailUpdates }: PersonSettings,
): Promise<void> {
  const mail_updates = mailUpdates ? 1 : 0
  await tx
    .insertInto('person_settings')
    .values({ person_id: personId, mail_updates })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ mail_updates }))
    .execute()
}
