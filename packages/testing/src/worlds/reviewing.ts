/** Reviews in a world, for tests: a suggestion in the set of sichos, and its timeline. */

import { reviewSuggestion, suggestionConversation } from '@yalkut/catalog/changing'
import { authorData } from '../values/items.ts'
import { clearInboxes } from './inboxes.ts'
import { type Name, suggest, type World } from './world.ts'

export interface ReviewingWorld {
  /** Sends a new author for review; everyone's inbox is empty afterwards. Returns the suggestion's id. */
  open(by?: Name): Promise<number>
  review(by: Name, id: number, reviewing: Parameters<typeof reviewSuggestion>[3]): ReturnType<typeof reviewSuggestion>
  talk(id: number, by?: Name): ReturnType<typeof suggestionConversation>
  /** The timeline as text: the kind of an event, the verdict of a review, the text of a comment. */
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
    review: (by, id, reviewing) => reviewSuggestion(world().catalog, world().people[by], id, reviewing),
    talk,
    async entriesOf(id) {
      return (await talk(id)).timeline.map((entry) => {
        if (entry.type === 'event') return entry.kind
        return entry.type === 'review' ? `(${entry.verdict})` : `“${entry.body}”`
      })
    },
  }
}
