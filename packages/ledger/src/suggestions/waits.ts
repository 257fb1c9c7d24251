/** How long suggestions wait for their answer. Source: decisions.md#the-review-lane. */
import { sql } from 'kysely'
import type { Reader } from '../engine/engine.ts'

/** The waits of the last answered suggestions, the last answer first, in ms: those that were answered after a moment.
 *  `inside`: of an item and everything in it; null: of all. At most `limit` suggestions are looked at. */
export async function lastWaits(
  db: Reader,
  { inside, after, limit }: { inside: string | null; after: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('suggestions')
    .select(['submitted_at', 'decided_at'])
    .where('owned_at', 'is not', null)
    .where('decided_at', '>', after)
    .$if(inside !== null, (q) =>
      q.where((eb) =>
        eb(
          'id',
          'in',
          eb
            .selectFrom('suggestion_places')
            .select('suggestion_id')
            .where('item_id', '=', inside ?? '')
            .orderBy('suggestion_id', 'desc')
            .limit(limit),
        ),
      ),
    )
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ submitted_at, decided_at }) => {
    if (submitted_at === null || decided_at === null) return []
    return [Math.max(0, Date.parse(decided_at) - Date.parse(submitted_at))]
  })
}

/** The first item of each of these suggestions, as it would be after the merge; `data` is left out where it has more than
 *  `maxChars` characters. One statement. */
export async function firstItems(db: Reader, suggestions: readonly number[], maxChars: number): Promise<FirstItem[]> {
  if (suggestions.length === 0) return []
  const rows = await db
    .selectFrom('suggestions')
    .innerJoin('suggestion_items', (join) =>
      join
        .onRef('suggestion_items.suggestion_id', '=', 'suggestions.id')
        .onRef('suggestion_items.entity_id', '=', 'suggestions.first_item'),
    )
    .select(['suggestion_items.suggestion_id as suggestion', 'entity_id as id', 'type', 'path'])
    .select(['base_rev as baseRev', 'merged_into as mergedInto'])
    .select(sql<string | null>`case when length(data) <= ${maxChars} then data end`.as('data'))
    .select(sql<number>`case when data is null then 1 else 0 end`.as('gone'))
    .where('suggestions.id', 'in', [...suggestions])
    .execute()
  return rows.map(({ gone, ...row }) => ({ ...row, isDeleted: Number(gone) === 1 }))
}

export interface FirstItem {
  suggestion: number
  id: string
  type: string
  path: string | null
  baseRev: number | null
  mergedInto: string | null
  /** JSON; null: deleted, or too long. */
  data: string | null
  isDeleted: boolean
}
