/** Where in the catalog a suggestion is: what holds the items that it changes. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import { sql } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../queries/chunks.ts'

/** Writes anew the items and sets that hold what a suggestion changes. */
export async function savePlaces(
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

/** An item as main has it now; data null: it is deleted. */
export interface SuggestionPlace {
  id: string
  type: string
  data: JsonObject | null
}

/** The items on main that hold what these suggestions change, by suggestion. One statement, in which each item is read
 *  once, however many share it. */
export async function placesOfSuggestions(
  db: Reader,
  suggestions: readonly number[],
): Promise<Map<number, SuggestionPlace[]>> {
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
  const held = new Map(
    rows.flatMap(({ id, data }) => (data === null ? [] : [[id, parseJsonObject(data)]])),
  )
  const places = rows.map(({ suggestion, id, type }) => ({
    suggestion,
    place: { id, type, data: held.get(id) ?? null },
  }))
  return new Map(
    [...Map.groupBy(places, ({ suggestion }) => suggestion)].map(([suggestion, found]) => [
      suggestion,
      found.map(({ place }) => place),
    ]),
  )
}
