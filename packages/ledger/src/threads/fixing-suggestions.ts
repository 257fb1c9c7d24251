/** The suggestions that say they close an issue. Source: service.md#issues; service.md#mentions-and-links. */
import type { Reader } from '../engine/engine.ts'
import type { SuggestionsTable } from '../tables/ledger-db.ts'

export type FixingSuggestion = Pick<SuggestionsTable, 'id' | 'title' | 'status'> & {
  number: number
}

/** Those that were sent, the latest first. */
export async function suggestionsFixing(db: Reader, issueNumber: number, limit: number): Promise<FixingSuggestion[]> {
  return await db
    .selectFrom('fixes')
    .innerJoin('suggestions', 'suggestions.id', 'fixes.suggestion_id')
    .select(['suggestions.id', 'suggestions.title', 'suggestions.status', 'suggestions.number'])
    .where('fixes.number', '=', issueNumber)
    .where('suggestions.number', 'is not', null)
    .where('suggestions.submitted_at', 'is not', null)
    .orderBy('suggestions.id', 'desc')
    .limit(limit)
    .$narrowType<{ number: number }>()
    .execute()
}
