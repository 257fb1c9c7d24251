/** A merge as the suggestion's conversation tells it, and as its people hear of it. Source: service.md#merging. */
import type { MergeEffect } from '../services/merge-effects.ts'
import { noteEvents, notifyConversation } from './timeline-events.ts'

/** Adds the `merged` event, and notifies the author, those who took part and the followers. */
export const notifyOfMerge: MergeEffect = {
  async onMerged(tx, { row, commit }, act) {
    await noteEvents(tx, row, act, [{ kind: 'merged', detail: { commit } }])
    const detail = { state: 'merged', commit }
    await notifyConversation(tx, row, act, { author: 'state', others: 'state', detail })
  },
}
