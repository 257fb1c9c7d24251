/** What a person has sent about an item and nobody has decided yet. */
import type { Reader } from './engine/engine.ts'

/** The id of an open suggestion of this author that changes this item; null for none. */
export async function findOpenChange(
  db: Reader,
  { author, itemId }: { author: string; itemId: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('suggestion_items')
    .innerJoin('suggestions', 'suggestions.id', 'suggestion_items.suggestion_id')
    .select('suggestions.id')
    .where('suggestion_items.entity_id', '=', itemId)
    .where('suggestions.author', '=', author)
    .where('suggestions.status', '=', 'open')
    .orderBy('suggestions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
