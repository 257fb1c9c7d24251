/** Requests reviews when a suggestion is sent: from the keepers of the touched sets, and from those who sent it back.
 *  Source: service.md#suggestion-states; shapes.md#reviews. */
import type { Writer } from '@yalkut/ledger'
import { findPeople } from '@yalkut/ledger/people'
import { addReviewRequests, reviewsOf, type SuggestionRow } from '@yalkut/ledger/suggestions'
import type { Touch } from '../../core/access/touched-sets.ts'
import { notify } from '../../talking/conversations/notify.ts'
import { subjectOf } from '../suggestions/readable.ts'
import type { Act } from '../suggestions/timeline-events.ts'

/** Reviewers that the catalog requests for one suggestion. With more, nobody would feel responsible. */
const MAX_REQUESTED = 20

/** Writes the requests, and answers the ids of the requested reviewers. */
export async function requestKeepers(tx: Writer, row: SuggestionRow, touch: Touch, at: string): Promise<string[]> {
  const reviews = await reviewsOf(tx, row.id)
  const sentBack = reviews.filter(({ verdict }) => verdict === 'send_back')
  const wanted = [...sentBack.map(({ reviewer }) => reviewer), ...touch.sets.flatMap(({ keepers }) => keepers)]
  const people = await findPeople(tx, wanted)
  const able = [...new Set(wanted)].filter((id) => {
    const person = people.get(id)
    return person !== undefined && !person.suspended && !person.bot && id !== row.author
  })
  const reviewers = able.slice(0, MAX_REQUESTED)
  await addReviewRequests(tx, row.id, reviewers, { requestedBy: null, at })
  return reviewers
}

export async function notifyReviewers(
  tx: Writer,
  row: SuggestionRow,
  { actor, at }: Act,
  people: readonly string[],
): Promise<void> {
  await notify(tx, { people, reason: 'review_requested', subject: subjectOf(row.id), actor, at })
}
