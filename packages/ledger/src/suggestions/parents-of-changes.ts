/** The parents of the items that a suggestion changes: the items and sets that hold them, up to the top. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import { sql } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'

/** Replaces the parents of a suggestion's changes. */
export async function saveParentsOfChanges(
  tx: Writer,
  suggestionId: number,
  itemIds: ReadonlySet<string>,
): Promise<void> {
  await tx.deleteFrom('suggestion_places').where('suggestion_id', '=', suggestionId).execute()
  for (const chunk of chunksOf([...itemIds])) {
    await tx
      .insertInto('suggestion_places')
      .values(chunk.map((id) => ({ suggestion_id: suggestionId, item_id: id })))
      .execute()
  }
}

/** A parent as main has it now; `data` is null when it is deleted. */
export interface ParentOfChanges {
  id: string
  type: string
  data: JsonObject | null
}

/** The parents on main of what these suggestions change, by suggestion. One statement; the data of each parent is read once,
 *  however many suggestions share it. */
export async function parentsOfChanges(
  db: Reader,
  suggestions: readonly number[],
): Promise<Map<number, ParentOfChanges[]>> {
  if (suggestions.length === 0) return new Map()
  const rows = await db
    .selectFrom('suggestion_places')
    .innerJoin('entities', 'entities.id', 'suggestion_places.item_id')
    .innerJoin('revisions', 'revisions.rev', 'entities.rev')
    .select([
      'suggestion_places.suggestion_id as suggestion',
      'entities.id',
      'entities.type',
      sql<string | null>`case
        when row_number() over (partition by entities.id order by suggestion_id) = 1
        then revisions.data end`.as('data'),
    ])
    .where('suggestion_places.suggestion_id', 'in', [...suggestions])
    .execute()
  const known = new Map(rows.flatMap(({ id, data }) => (data === null ? [] : [[id, parseJsonObject(data)]])))
  const parents = rows.map(({ suggestion, id, type }) => ({
    suggestion,
    parent: { id, type, data: known.get(id) ?? null },
  }))
  return new Map(
    [...Map.groupBy(parents, ({ suggestion }) => suggestion)].map(([suggestion, found]) => [
      suggestion,
      found.map(({ parent }) => parent),
    ]),
  )
}
