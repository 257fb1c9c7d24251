/** Marks a suggestion as reverted when its revert is merged. Source: service.md#merging. */
import type { Writer } from '@yalkut/ledger'
import { findSuggestion, type SuggestionRow, updateSuggestion } from '@yalkut/ledger/suggestions'
import type { MergeEffect } from '../../core/services/merge-effects.ts'
import { noteEvents, notifyConversation } from './timeline-events.ts'

/** Marks the target of a merged revert, adds the `reverted` event to its conversation and notifies its people. All
 *  changed rows are locked together with the revert (`lockForMerge`). */
export const markReverted: MergeEffect = {
  async onMerged(tx, { row }, act) {
    const target = await markChain(tx, row)
    if (target === null) return
    const { id: by, number } = row
    await noteEvents(tx, target, act, [{ kind: 'reverted', detail: { by, number } }])
    const detail = { state: 'reverted', by }
    await notifyConversation(tx, target, act, { author: 'state', others: 'state', detail })
  },
}

/** Marks the chain of reverts: a merged revert is in force, so its target is not; the target of a reverted revert is in
 *  force again, and so on. Answers the revert's target; null when the suggestion is not a revert. */
async function markChain(tx: Writer, merged: SuggestionRow): Promise<SuggestionRow | null> {
  let target: SuggestionRow | null = null
  let [row, isInForce] = [merged, true]
  while (row.reverts !== null) {
    const wasPending = (await findSuggestion(tx, row.reverts))?.post_review === 'pending'
    const reverted = await updateSuggestion(tx, row.reverts, {
      reverted_by: isInForce ? row.id : null,
      // A live fix that was reverted needs no later review.
      ...(isInForce && wasPending ? { post_review: 'done' } : {}),
    })
    target ??= reverted
    row = reverted
    isInForce = !isInForce
  }
  return target
}
