/** What reviewers have seen of suggestions. A mark counts as long as the change is what it was when it was seen.
 *  Source: decisions.md#the-review-lane. */
import { sql } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'

/** When each change came: the sending in which its present version first came. */
const CAME_AT = sql<string>`coalesce(suggestion_items.changed_at, suggestions.submitted_at, '9')`

/** Marks items of a suggestion as seen; those that are not in it are left out. A later mark replaces an earlier one. */
export async function markSeen(
  tx: Writer,
  { person, suggestion, at }: { person: string; suggestion: number; at: string },
  entities: readonly string[],
): Promise<void> {
  for (const chunk of chunksOf([...new Set(entities)])) {
    await tx
      .insertInto('review_seen')
      .columns(['person_id', 'suggestion_id', 'entity_id', 'seen_at'])
      .expression((eb) =>
        eb
          .selectFrom('suggestion_items')
          .select([
            sql<string>`cast(${person} as text)`.as('person_id'),
            'suggestion_id',
            'entity_id',
            sql<string>`cast(${at} as text)`.as('seen_at'),
          ])
          .where('suggestion_id', '=', suggestion)
          .where('entity_id', 'in', chunk),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['person_id', 'suggestion_id', 'entity_id'])
          .doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
      )
      .execute()
  }
}

/** Those of these items that the person has seen as they are. */
export async function seenItems(
  db: Reader,
  { person, suggestion }: { person: string; suggestion: number },
  entities: readonly string[],
): Promise<Set<string>> {
  if (entities.length === 0) return new Set()
  const rows = await seenRows(db, person, [suggestion])
    .select('suggestion_items.entity_id')
    .where('suggestion_items.entity_id', 'in', [...entities])
    .execute()
  return new Set(rows.map(({ entity_id }) => entity_id))
}

/** How many items of each of these suggestions the person has seen as they are. One statement. */
export async function countSeen(
  db: Reader,
  person: string,
  suggestions: readonly number[],
): Promise<Map<number, number>> {
  if (suggestions.length === 0) return new Map()
  const rows = await seenRows(db, person, suggestions)
    .select('suggestion_items.suggestion_id')
    .select((eb) => eb.fn.countAll().as('n'))
    .groupBy('suggestion_items.suggestion_id')
    .execute()
  return new Map(rows.map(({ suggestion_id, n }) => [suggestion_id, Number(n)]))
}

function seenRows(db: Reader, person: string, suggestions: readonly number[]) {
  return db
    .selectFrom('review_seen')
    .innerJoin('suggestion_items', (join) =>
      join
        .onRef('suggestion_items.suggestion_id', '=', 'review_seen.suggestion_id')
        .onRef('suggestion_items.entity_id', '=', 'review_seen.entity_id'),
    )
    .innerJoin('suggestions', 'suggestions.id', 'review_seen.suggestion_id')
    .where('review_seen.person_id', '=', person)
    .where('review_seen.suggestion_id', 'in', [...suggestions])
    .whereRef('review_seen.seen_at', '>=', CAME_AT)
}

/** Notes the time of a sending at the changes that came with it. */
export async function noteChangedAt(tx: Writer, suggestionId: number, at: string): Promise<void> {
  await tx
    .updateTable('suggestion_items')
    .set({ changed_at: at })
    .where('suggestion_id', '=', suggestionId)
    .where('changed_at', 'is', null)
    .execute()
}
