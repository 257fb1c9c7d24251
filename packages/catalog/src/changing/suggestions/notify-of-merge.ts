/** Records a merge in the suggestion's conversation, and notifies its people. Source: service.md#merging. */
import type { MergeEffect } from '../../core/services/merge-effects.ts'
import { noteEvents, notifyConversation } from './timeline-events.ts'

/** Adds the `merged` event, and notifies the author, the participants and the followers. */
export const notifyOfMerge: MergeEffect = {
  async onMerged(tx, { row, commit }, act) {
    await noteEvents(tx, row, act, [{ kind: 'merged', detail: { commit } }])
    const detail = { state: 'merged', commit }
    await notifyConversation(tx, row, act, { author: 'state', others: 'state', detail })
  },
}
