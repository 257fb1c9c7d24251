/** Where in the catalog a suggestion is: what holds the items that it changes. */
import { chunksOf } from './chunks.ts'
import type { Writer } from './engine/engine.ts'

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
