/** The suggestions that wait longest for review. Source: shapes.md#health. */
import type { Reader } from '../engine/engine.ts'

export interface OldSuggestion {
  id: number
  title: string
  author: string
  authorName: string | null
  authorIsBot: boolean
  submittedAt: string
}

/** The oldest sent first. What is open was sent, so everyone may read it. */
export async function oldestOpenSuggestions(db: Reader, limit: number): Promise<OldSuggestion[]> {
  const rows = await db
    .selectFrom('suggestions')
    .leftJoin('people', 'people.id', 'suggestions.author')
    .select(['suggestions.id', 'title', 'author', 'submitted_at as submittedAt'])
    .select(['people.name as authorName', 'people.bot'])
    .where('status', '=', 'open')
    .orderBy('submitted_at')
    .orderBy('suggestions.id')
    .limit(limit)
    .execute()
  return rows.map(({ bot, submittedAt, ...row }) => ({
    ...row,
    authorIsBot: bot === 1,
    submittedAt: submittedAt ?? '',
  }))
}
