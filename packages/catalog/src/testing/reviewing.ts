/** Reviewing in a world, for tests: somebody's suggestion in the set of sichos, and its timeline. */

import { type Reviewed, type Reviewing, reviewSuggestion } from '../review/review.ts'
import type { SuggestionConversation } from '../shapes/conversation.ts'
import { suggestionConversation } from '../suggestions/conversation.ts'
import { clearInboxes } from './inboxes.ts'
import { authorData } from './items.ts'
import { type Name, suggest, type World } from './world.ts'

export interface ReviewingWorld {
  /** Sends a new author for review; everyone's inbox is empty then. Answers the suggestion's id. */
  open(by?: Name): Promise<number>
  review(by: Name, id: number, reviewing: Reviewing): Promise<Reviewed>
  talk(id: number, by?: Name): Promise<SuggestionConversation>
  /** Events by their kind, reviews by their verdict, comments by their text. */
  entriesOf(id: number): Promise<string[]>
}

export function reviewingIn(world: () => World): ReviewingWorld {
  const talk: ReviewingWorld['talk'] = (id, by = 'chana') =>
    suggestionConversation(world().catalog, world().people[by], id)
  return {
    async open(by = 'chana') {
      const data = authorData('reviewed', { sets: [world().sichos], note: 'א' })
      const { id } = await suggest(world(), [{ type: 'author', data }], by)
      await clearInboxes(world())
      return id
    },
    review: (by, id, reviewing) =>
      reviewSuggestion(world().catalog, world().people[by], id, reviewing),
    talk,
    async entriesOf(id) {
      return (await talk(id)).timeline.map((entry) => {
        if (entry.type === 'event') return entry.kind
        return entry.type === 'review' ? `(${entry.verdict})` : `“${entry.body}”`
      })
    },
  }
}
