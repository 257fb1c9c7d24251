/** What waits for a person's review when the mail is sent. Source: decisions.md#mails-about-reviews. */
import type { Reader } from '@yalkut/ledger'
import { countLane, laneRows } from '@yalkut/ledger/suggestions'
import type { WaitingReview } from './compose-review-mail.ts'

/** Suggestions that one mail names. */
const MAX_NAMED = 20

/** Null when nothing waits. */
export async function readReviews(
  db: Reader,
  person: string,
  now: Date,
): Promise<{ reviews: WaitingReview[]; count: number } | null> {
  const filter = { owner: person }
  const page = { reader: person, after: null, limit: MAX_NAMED }
  const rows = await laneRows(db, filter, page)
  if (rows.length === 0) return null
  const { waiting } = await countLane(db, filter, now.toISOString())
  const reviews = rows.map(({ id, number, title, due_at, minutes }) => {
    return { suggestion: id, number, title, dueAt: due_at, minutes: Math.max(1, minutes) }
  })
  return { reviews, count: waiting }
}
