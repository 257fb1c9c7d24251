/** Who is mailed: people who asked for it, who are not suspended, and who have an address that they confirmed. */
import type { Reader } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import type { MailLanguage, MailTiming } from '../tables/access.ts'
import type { MailKind } from '../tables/mails.ts'

export interface MailReader {
  id: string
  /** Reads what was not sent for review too. */
  steward: boolean
  timing: MailTiming
  /** null: both. */
  language: MailLanguage | null
  /** The address that they confirmed first. */
  address: string
}

/** Those of these people who want mails of this kind and are mailed, by their id. */
export async function findMailReaders(
  db: Reader,
  ids: readonly string[],
  kind: MailKind = 'decisions',
): Promise<Map<string, MailReader>> {
  const found = new Map<string, MailReader>()
  for (const chunk of chunksOf([...new Set(ids)])) {
    const rows = await db
      .selectFrom('people')
      .innerJoin('person_settings', 'person_settings.person_id', 'people.id')
      .innerJoin('emails', 'emails.person_id', 'people.id')
      .select(['people.id', 'steward', 'admin', 'mail_timing as timing', 'address', 'language'])
      .where('people.id', 'in', chunk)
      .where('suspended_at', 'is', null)
      .where('bot', '=', 0)
      .where(kind === 'reviews' ? 'review_mail' : 'mail_updates', '=', 1)
      .orderBy('verified_at')
      .orderBy('address')
      .execute()
    for (const { steward, admin, ...row } of rows) {
      if (!found.has(row.id)) found.set(row.id, { ...row, steward: steward === 1 || admin === 1 })
    }
  }
  return found
}
