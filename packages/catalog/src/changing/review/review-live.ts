/** Reviews a live fix after its merge: the fix stays, or it is reverted. Source: shapes.md#live-changes;
 *  decisions.md#trust. */

import type { Writer } from '@yalkut/ledger'
import { updateSuggestion } from '@yalkut/ledger/suggestions'
import { refuse } from '@yalkut/model'
import { type Caller, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { readDescription } from '../../core/input/bounds.ts'
import { reviewSaid } from '../../core/sentences/review.ts'
import { type Behind, behindAt } from '../../core/services/behind.ts'
import type { Services } from '../../core/services/services.ts'
import { assertMayApprove } from '../approval/may-approve.ts'
import { lockForMerge } from '../merging/merge-suggestion.ts'
import { knownTo } from '../suggestions/states.ts'
import { actOf, notifyConversation } from '../suggestions/timeline-events.ts'
import { giveReview } from './approve.ts'
import { revertLocked } from './revert.ts'

export const LIVE_VERDICTS = ['approve', 'revert'] as const
export type LiveVerdict = (typeof LIVE_VERDICTS)[number]

export interface LiveReviewed extends Behind {
  /** The suggestion that reverts the fix. */
  revertChangeset?: number
}

/** Either verdict ends the review. Answers the revert's id when the fix is reverted. Refuses `forbidden` to its author and
 *  to a person who may not approve it, `state` for a suggestion that is not a live fix or was reviewed already. */
export async function reviewLive(
  services: Services,
  caller: Caller,
  id: number,
  { verdict, note }: { verdict: LiveVerdict; note?: string | null },
): Promise<LiveReviewed> {
  const keeper = getWriter(caller)
  const body = readDescription(note)
  const reverted = await services.write(async (line) => {
    const { tx } = line
    const row = knownTo(await lockForMerge(line, id), id, keeper.person)
    if (row.author === keeper.person.id) {
      throw refuse('forbidden', reviewSaid('own-live-fix'))
    }
    await assertMayApprove(tx, row, keeper.person)
    if (row.post_review !== 'pending') {
      throw refuse('state', reviewSaid('not-live-fix'))
    }
    if (verdict === 'approve') {
      await approveLive(services, tx, row, keeper, body)
      return null
    }
    await giveReview(tx, row, keeper, { verdict: 'send_back', body, at: now(services) })
    await updateSuggestion(tx, id, { post_review: 'done' })
    return await revertLocked(services, line, row, keeper, body)
  })
  if (reverted === null) return {}
  return { revertChangeset: reverted.changeset, ...behindAt(services, reverted.commit) }
}

async function approveLive(
  services: Services,
  tx: Writer,
  row: Parameters<typeof giveReview>[1],
  keeper: SignedIn,
  body: string | null,
): Promise<void> {
  const act = actOf(keeper, now(services))
  await giveReview(tx, row, keeper, { verdict: 'approve', body, at: act.at })
  await updateSuggestion(tx, row.id, { post_review: 'done' })
  const detail = { verdict: 'approve' }
  await notifyConversation(tx, row, act, { author: 'review', others: 'comment', detail })
}

function now({ clock }: Services): string {
  return clock().toISOString()
}
