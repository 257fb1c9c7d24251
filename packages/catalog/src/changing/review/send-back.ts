/** Sends a suggestion back to its author with a note. Source: service.md#suggestion-states. */
import type { Writer } from '@yalkut/ledger'
import { reviewRequestsOf, type SuggestionRow, updateSuggestion } from '@yalkut/ledger/suggestions'
import { refuse } from '@yalkut/model'
import { type Caller, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { readDescription } from '../../core/input/bounds.ts'
import { reviewSaid } from '../../core/sentences/review.ts'
import type { Services } from '../../core/services/services.ts'
import { assertMayApprove } from '../approval/may-approve.ts'
import { assertIn, getLocked } from '../suggestions/states.ts'
import { actOf, noteEvents, notifyConversation } from '../suggestions/timeline-events.ts'
import { assertVersion, giveReview, type OfVersion } from './approve.ts'

/** Refuses `invalid` without a note, `forbidden` to a person who neither may approve it nor was asked to review it,
 *  `state` unless it is open. */
export async function sendBackSuggestion(
  services: Services,
  caller: Caller,
  id: number,
  note: string,
  version: OfVersion = {},
): Promise<SuggestionRow> {
  const keeper = getWriter(caller)
  const body = readDescription(note)
  if (body === null) throw refuse('invalid', reviewSaid('note-what-changes'))
  const at = services.clock().toISOString()
  return await services.ledger.write(async (tx) => {
    const row = await getLocked(tx, id, keeper.person)
    assertVersion(row, version)
    await assertMaySendBack(tx, row, keeper)
    await giveReview(tx, row, keeper, { verdict: 'send_back', body, at })
    return await sendBack(tx, row, keeper, at)
  })
}

/** Refuses `state` unless the suggestion is open, `forbidden` to a person who neither may approve it nor was asked to review
 *  it. */
export async function assertMaySendBack(tx: Writer, row: SuggestionRow, { person }: SignedIn): Promise<void> {
  assertIn(row, ['open'], 'sent back')
  const requests = await reviewRequestsOf(tx, [row.id])
  if (!person.suspended && requests.some(({ reviewer }) => reviewer === person.id)) return
  await assertMayApprove(tx, row, person)
}

/** Sends the suggestion back after a review was stored; notifies its author. */
export async function sendBack(tx: Writer, row: SuggestionRow, keeper: SignedIn, at: string): Promise<SuggestionRow> {
  const sentBack = await updateSuggestion(tx, row.id, { status: 'sent_back', decided_at: at })
  const act = actOf(keeper, at)
  await noteEvents(tx, row, act, [{ kind: 'sent_back' }])
  const detail = { verdict: 'send_back' }
  await notifyConversation(tx, row, act, { author: 'review', others: 'state', detail })
  return sentBack
}
