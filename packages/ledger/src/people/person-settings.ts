/** The settings of people. */
import type { Reader, Writer } from '../engine/engine.ts'
import type { MailLanguage, MailTiming, PersonSettingsTable } from '../tables/access.ts'

export interface PersonSettings {
  /** Whether mails are sent about the person's own suggestions and followed items. Off by default. */
  mailUpdates: boolean
  /** When those mails are sent; kept while they are off. */
  mailTiming: MailTiming
  /** Whether a mail a day says what waits for the person's review. Off by default. */
  reviewMail: boolean
  /** Of that mail; null: both languages. */
  language: MailLanguage | null
  /** A day (`2026-11-23`): until its end the person is away, and is given nothing to review; null: not away. */
  awayUntil: string | null
}

const DEFAULTS: PersonSettings = {
  mailUpdates: false,
  mailTiming: 'at-once',
  reviewMail: false,
  language: null,
  awayUntil: null,
}

export async function settingsOf(db: Reader, personId: string): Promise<PersonSettings> {
  const row = await db.selectFrom('person_settings').selectAll().where('person_id', '=', personId).executeTakeFirst()
  if (row === undefined) return DEFAULTS
  return {
    mailUpdates: row.mail_updates === 1,
    mailTiming: row.mail_timing,
    reviewMail: row.review_mail === 1,
    language: row.language,
    awayUntil: row.away_until,
  }
}

/** Changes the given settings, and leaves the others. */
export async function saveSettings(tx: Writer, personId: string, change: Partial<PersonSettings>): Promise<void> {
  const row = { person_id: personId, ...columnsOf({ ...DEFAULTS, ...change }) }
  await tx
    .insertInto('person_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({
        person_id: personId,
        ...(change.mailUpdates !== undefined && { mail_updates: row.mail_updates }),
        ...(change.mailTiming !== undefined && { mail_timing: row.mail_timing }),
        ...(change.reviewMail !== undefined && { review_mail: row.review_mail }),
        ...(change.language !== undefined && { language: row.language }),
        ...(change.awayUntil !== undefined && { away_until: row.away_until }),
      }),
    )
    .execute()
}

function columnsOf(settings: PersonSettings): Omit<PersonSettingsTable, 'person_id'> {
  return {
    mail_updates: settings.mailUpdates ? 1 : 0,
    mail_timing: settings.mailTiming,
    review_mail: settings.reviewMail ? 1 : 0,
    language: settings.language,
    away_until: settings.awayUntil,
  }
}
