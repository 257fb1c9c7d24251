/** A suggestion with its conversation, as one page shows both. Source: shapes.md#suggestions. */
import type { Caller } from '../../core/access/caller.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionConversation } from '../../core/shapes/conversation.ts'
import type { ReviewView } from '../../core/shapes/review.ts'
import { conversationOfRow } from '../suggestions/conversation.ts'
import { getReadable } from '../suggestions/readable.ts'
import { type ReviewQuery, viewReadable } from './review-view.ts'

/** `talk` is null for an import, which has no conversation. Refuses as `getSuggestion`. */
export async function readSuggestion(
  services: Services,
  caller: Caller,
  id: number,
  query: ReviewQuery,
): Promise<{ view: ReviewView; talk: SuggestionConversation | null }> {
  const row = await getReadable(services.ledger.read, caller, id)
  const view = await viewReadable(services, caller, row, query)
  return {
    view,
    talk: row.kind === 'import' ? null : await conversationOfRow(services, caller, row),
  }
}
