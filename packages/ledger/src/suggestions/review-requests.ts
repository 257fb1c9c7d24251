/** Requests for reviews. A request stays until the person reviews or the request is removed. */
import type { Reader, Writer } from '../engine/engine.ts'
import { prepared } from '../sql/prepared.ts'
import type { ReviewRequestsTable } from '../tables/threads.ts'

/** Requests a review from each of these people; an existing request is replaced. */
export async function addReviewRequests(
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

/** Removes a request. False when there was none. */
export async function removeReviewRequest(tx: Writer, suggestionId: number, reviewer: string): Promise<boolean> {
  const removed = await removeRequests(tx, { suggestionId, reviewer })
  return removed.length > 0
}

const removeRequests = prepared<{ suggestionId: number; reviewer: string }, { reviewer: string }>((tx, given) =>
  tx
    .deleteFrom('review_requests')
    .where('suggestion_id', '=', given.value('suggestionId'))
    .where('reviewer', '=', given.value('reviewer'))
    .returning('reviewer'),
)

/** The open requests of these suggestions, the oldest first. */
export async function reviewRequestsOf(db: Reader, suggestionIds: readonly number[]): Promise<ReviewRequestsTable[]> {
  if (suggestionIds.length === 0) return []
  return await db
    .selectFrom('review_requests')
    .selectAll()
    .where('suggestion_id', 'in', [...suggestionIds])
    .orderBy('created_at')
    .orderBy('reviewer')
    .execute()
}
