/** The daily mails to people about what waits for their review; each person gets at most one for a day. */
import type { Reader, Writer } from '../engine/engine.ts'
import { addMails } from './outbox.ts'

/** People who asked for the mail, who are not away or suspended, and whom open suggestions wait for; in the order of their
 *  accounts, after the last one of a page. `day`: `2026-11-23`. */
export async function peopleWithReviews(
  db: Reader,
  { day, after, limit }: { day: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('person_settings')
    .innerJoin('people', 'people.id', 'person_settings.person_id')
    .select('person_id')
    .where('review_mail', '=', 1)
    .where('suspended_at', 'is', null)
    .where((eb) => eb.or([eb('away_until', 'is', null), eb('away_until', '<', day)]))
    .where('person_id', '>', after)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('suggestions')
          .select('id')
          .whereRef('owner', '=', 'person_settings.person_id')
          .where('status', '=', 'open'),
      ),
    )
    .orderBy('person_id')
    .limit(limit)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** Adds a mail for each of these people who has none for this day. */
export async function addReviewMails(
  tx: Writer,
  people: readonly string[],
  { day, at }: { day: string; at: string },
): Promise<void> {
  if (people.length === 0) return
  const rows = await tx
    .selectFrom('mails')
    .select('person_id')
    .where('person_id', 'in', [...people])
    .where('kind', '=', 'reviews')
    .where('day', '=', day)
    .execute()
  const known = new Set(rows.map(({ person_id }) => person_id))
  const without = people.filter((person) => !known.has(person))
  await addMails(tx, without, at, { kind: 'reviews', day })
}
