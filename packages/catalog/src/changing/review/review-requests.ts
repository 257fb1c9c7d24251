/** Requests reviews of a suggestion, and removes requests. Source: service.md#review; shapes.md#reviews. */

import type { Reader } from '@yalkut/ledger'
import { findHolders, handleKey, type Person } from '@yalkut/ledger/people'
import {
  addReviewRequests,
  removeReviewRequest as dropRequest,
  reviewRequestsOf,
  type SuggestionRow,
} from '@yalkut/ledger/suggestions'
import { refuse } from '@yalkut/model'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { isSteward } from '../../core/access/steward.ts'
import { isTrusted } from '../../core/access/trust.ts'
import { reviewSaid } from '../../core/sentences/review.ts'
import type { Services } from '../../core/services/services.ts'
import { whyMayNotApprove } from '../approval/may-approve.ts'
import { notifyReviewers } from '../sending/request-reviews.ts'
import { conversationOf, lockReadable } from '../suggestions/readable.ts'
import { assertIn } from '../suggestions/states.ts'
import { actOf, noteEvents } from '../suggestions/timeline-events.ts'

/** Reviewers in one call. */
const MAX_REVIEWERS = 20

/** Requests reviews from people, by their handles; a person who has reviewed may be requested again. The author, people
 *  who may approve it and trusted people request reviews. Answers the handles. Refuses `invalid` for an unknown handle,
 *  the author and a bot; `forbidden`; `state` unless the suggestion waits for review. */
export async function requestReview(
  services: Services,
  caller: Caller,
  id: number,
  handles: readonly string[],
): Promise<{ requested: string[] }> {
  const writer = getWriter(caller)
  const at = services.clock().toISOString()
  return await services.ledger.write(async (tx) => {
    const row = await lockReadable(tx, writer, id)
    conversationOf(row)
    assertIn(row, ['open', 'sent_back'], 'given to reviewers')
    await assertMayRequest(tx, row, writer.person)
    const people = await readReviewers(tx, row, handles)
    const reviewers = people.map((person) => person.id)
    await addReviewRequests(tx, id, reviewers, { requestedBy: writer.person.id, at })
    const act = actOf(writer, at)
    await noteEvents(tx, row, act, [{ kind: 'review_requested', detail: { reviewers, auto: false } }])
    await notifyReviewers(tx, row, act, reviewers)
    return { requested: people.map((person) => person.handle) }
  })
}

/** Removes a request. Allowed to its two people, and to those who may request reviews. Refuses `not-found` for a person
 *  who was not requested, `forbidden`. */
export async function removeReviewRequest(
  services: Services,
  caller: Caller,
  id: number,
  handle: string,
): Promise<void> {
  const writer = getWriter(caller)
  const { person } = writer
  await services.ledger.write(async (tx) => {
    const row = await lockReadable(tx, writer, id)
    conversationOf(row)
    const reviewer = (await findHolders(tx, [handle])).get(handleKey(handle))
    const request = (await reviewRequestsOf(tx, [id])).find((each) => each.reviewer === reviewer?.id)
    if (request === undefined) throw refuse('not-found', reviewSaid('not-asked-to-review', { handle }))
    const isOwn = request.reviewer === person.id || request.requested_by === person.id
    if (!isOwn) await assertMayRequest(tx, row, person)
    await dropRequest(tx, id, request.reviewer)
    const act = actOf(writer, services.clock().toISOString())
    const detail = { reviewers: [request.reviewer] }
    await noteEvents(tx, row, act, [{ kind: 'review_request_removed', detail }])
  })
}

async function assertMayRequest(db: Reader, row: SuggestionRow, person: Person): Promise<void> {
  if (row.author === person.id || isSteward(person)) return
  if (await isTrusted(db, person)) return
  if ((await whyMayNotApprove(db, row, person)) === null) return
  throw refuse('forbidden', reviewSaid('who-asks-reviews'))
}

async function readReviewers(db: Reader, row: SuggestionRow, handles: readonly string[]): Promise<Person[]> {
  if (handles.length === 0 || handles.length > MAX_REVIEWERS) {
    throw refuse('invalid', reviewSaid('reviewers-count', { max: MAX_REVIEWERS }))
  }
  const holders = await findHolders(db, handles)
  const people = new Map<string, Person>()
  for (const handle of handles) {
    const person = holders.get(handleKey(handle))
    if (person === undefined || person.suspended || person.bot) {
      throw refuse('invalid', reviewSaid('no-reviewer', { handle: handle.slice(0, 60) }), {
        handle,
      })
    }
    if (person.id === row.author) {
      throw refuse('invalid', reviewSaid('author-not-reviewer'), { handle })
    }
    people.set(person.id, person)
  }
  return [...people.values()]
}
