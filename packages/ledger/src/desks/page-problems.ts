/** Pages of scans that a suggestion says have a problem. Source: shapes.md#confirm-a-page. */
import { sql } from 'kysely'
import type { Reader } from '../engine/engine.ts'

/** The most pages of one suggestion. */
const MAX_PAGES = 20

/** As JSON.stringify writes it. Inside a text the quotes have backslashes. */
const PROBLEM = '%"state":"problem"%'

/** Ids of the pages whose version before had no problem. */
export async function newPageProblems(db: Reader, suggestion: number): Promise<string[]> {
  const rows = await db
    .selectFrom('suggestion_items')
    .leftJoin('revisions', 'revisions.rev', 'suggestion_items.base_rev')
    .select('suggestion_items.entity_id as id')
    .where('suggestion_items.suggestion_id', '=', suggestion)
    .where('suggestion_items.type', '=', 'text-page')
    .where('suggestion_items.data', 'like', PROBLEM)
    .where(sql<boolean>`coalesce(revisions.data, '') not like ${PROBLEM}`)
    .orderBy('suggestion_items.position')
    .limit(MAX_PAGES)
    .execute()
  return rows.map(({ id }) => id)
}
