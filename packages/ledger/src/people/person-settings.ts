/** The settings of people. */
import type { Reader, Writer } from '../engine/engine.ts'
import type { MailTiming } from '../tables/access.ts'

export interface PersonSettings {
  /** Whether mails are sent about the person's own suggestions and followed items. Off by default. */
  mailUpdates: boolean
  /** When those mails are sent; kept while they are off. */
  mailTiming: MailTiming
}

const DEFAULTS: PersonSettings = { mailUpdates: false, mailTiming: 'at-once' }

export async function settingsOf(db: Reader, personId: string): Promise<PersonSettings> {
  const row = await db
    .selectFrom('person_settings')
    .select(['mail_updates', 'mail_timing'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (row === undefined) return DEFAULTS
  return { mailUpdates: row.mail_updates === 1, mailTiming: row.mail_timing }
}

/** Changes the given settings, and leaves the others. */
export async function saveSettings(
  tx: Writer,
  personId: string,
  change: Partial<PersonSettings>,
): Promise<void> {
  const { mailUpdates, mailTiming } = { ...DEFAULTS, ...change }
  const mail_updates = mailUpdates ? 1 : 0
  await tx
    .insertInto('person_settings')
    .values({ person_id: personId, mail_updates, mail_timing: mailTiming })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({
        person_id: personId,
        ...(change.mailUpdates !== undefined && { mail_updates }),
        ...(change.mailTiming !== undefined && { mail_timing: mailTiming }),
      }),
    )
    .execute()
}
