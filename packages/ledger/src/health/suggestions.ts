/** The suggestions that wait longest for review. Source: shapes.md#health. */
import type { Reader } from '../engine/engine.ts'

export interface OldSuggestion {
  id: number
  title: string
  author: string
  submittedAt: string
}

/** The oldest sent first. What is open was sent, so everyone may read it. */
export async function oldestOpenSuggestions(db: Reader, limit: number): Promise<OldSuggestion[]> {
  const rows = await db
    .selectFrom('suggestions')
    .select(['id', 'title', 'author', 'submitted_at as submittedAt'])
    .where('status', '=', 'open')
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, submittedAt: row.submittedAt ?? '' }))
}
