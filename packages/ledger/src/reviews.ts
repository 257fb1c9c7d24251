/** What reviewers said of a suggestion. Source: shapes.md, 6. */
import type { Reader, Writer } from './engine/engine.ts'
import type { ReviewsTable } from './tables.ts'

export type ReviewRow = ReviewsTable

export async function addReview(tx: Writer, review: ReviewsTable): Promise<void> {
  await tx.insertInto('reviews').values(review).execute()
}

/** In the order given. */
export async function reviewsOf(db: Reader, suggestionId: number): Promise<ReviewsTable[]> {
  return await reviewsOfEach(db, [suggestionId])
}

/** Reviews of these suggestions, in the order given. */
export async function reviewsOfEach(
  db: Reader,
  suggestionIds: readonly number[],
): Promise<ReviewsTable[]> {
  if (suggestionIds.length === 0) return []
  return await db
    .selectFrom('reviews')
    .selectAll()
    .where('suggestion_id', 'in', [...suggestionIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
