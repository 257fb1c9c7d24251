/** Who is asked to review which suggestion. A request lives until it is answered or taken away. */
import type { Reader, Writer } from '../engine/engine.ts'
import type { ReviewRequestsTable } from '../tables/threads.ts'

/** Asks these people; one who is asked already is asked anew. */
export async function askReviewers(
  tx: Writer,
  suggestionId: number,
  reviewers: readonly string[],
  request: { requestedBy: string | null; at: string },
): Promise<void> {
  if (reviewers.length === 0) return
  await tx
    .insertInto('review_requests')
    .values(
      reviewers.map((reviewer) => ({
        suggestion_id: suggestionId,
        reviewer,
        requested_by: request.requestedBy,
        created_at: request.at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['suggestion_id', 'reviewer']).doUpdateSet((eb) => ({
        requested_by: eb.ref('excluded.requested_by'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute()
}

/** Takes a request away. Answers whether there was one. */
export async function removeReviewRequest(
  tx: Writer,
  suggestionId: number,
  reviewer: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('review_requests')
    .where('suggestion_id', '=', suggestionId)
    .where('reviewer', '=', reviewer)
    .executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

/** The open requests of these suggestions, the oldest first. */
export async function reviewRequestsOf(
  db: Reader,
  suggestionIds: readonly number[],
): Promise<ReviewRequestsTable[]> {
  if (suggestionIds.length === 0) return []
  return await db
    .selectFrom('review_requests')
    .selectAll()
    .where('suggestion_id', 'in', [...suggestionIds])
    .orderBy('created_at')
    .orderBy('reviewer')
    .execute()
}
