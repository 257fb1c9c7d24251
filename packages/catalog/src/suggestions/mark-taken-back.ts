/** What becomes of a suggestion when a revert of it is merged. Source: service.md#merging. */
import type { Writer } from '@yalkut/ledger'
import { findSuggestion, type SuggestionRow, updateSuggestion } from '@yalkut/ledger/suggestions'
import type { MergeEffect } from '../services/merge-effects.ts'
import { noteEvents, notifyConversation } from './timeline-events.ts'

/** Marks what a merged revert takes back, adds the `reverted` event to its conversation and notifies its people. All
 *  rows that change are held with the revert (`lockForMerge`). */
export const markTakenBack: MergeEffect = {
  async onMerged(tx, { row }, act) {
    const takenBack = await noteTakenBack(tx, row)
    if (takenBack === null) return
    const { id: by, number } = row
    await noteEvents(tx, takenBack, act, [{ kind: 'reverted', detail: { by, number } }])
    const detail = { state: 'reverted', by }
    await notifyConversation(tx, takenBack, act, { author: 'state', others: 'state', detail })
  },
}

/** A merged revert stands, so what it takes back does not; what that one took back stands again, and so on. Answers
 *  what it takes back; null when it is no revert. */
async function noteTakenBack(tx: Writer, merged: SuggestionRow): Promise<SuggestionRow | null> {
  let takenBack: SuggestionRow | null = null
  let [row, stands] = [merged, true]
  while (row.reverts !== null) {
    const wasPending = (await findSuggestion(tx, row.reverts))?.post_review === 'pending'
    const target = await updateSuggestion(tx, row.reverts, {
      reverted_by: stands ? row.id : null,
      // A live fix that was taken back needs no look any more.
      ...(stands && wasPending ? { post_review: 'done' } : {}),
    })
    takenBack ??= target
    row = target
    stands = !stands
  }
  return takenBack
}
