/** Files of the scans and recordings in suggestions that are not merged. */
import { parseJsonObject } from '@yalkut/model'
import type { Reader } from '../engine/engine.ts'

/** Scans of one publication that are read. */
const MAX_WAITING = 1_000

/** The files of an item's scans or recordings in suggestions that are not merged: open, withdrawn and closed ones, because
 *  the catalog has the files of all of them. Each once; the newest first. */
export async function filesInSuggestions(
  db: Reader,
  { item, type, field }: { item: string; type: string; field: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('suggestion_places')
    .innerJoin('suggestions', 'suggestions.id', 'suggestion_places.suggestion_id')
    .innerJoin('suggestion_items', 'suggestion_items.suggestion_id', 'suggestions.id')
    .select('suggestion_items.data')
    .where('suggestion_places.item_id', '=', item)
    .where('suggestions.status', '!=', 'merged')
    .where('suggestion_items.type', '=', type)
    .where('suggestion_items.data', 'is not', null)
    .orderBy('suggestions.id', 'desc')
    .limit(MAX_WAITING)
    .execute()
  const files = rows.flatMap(({ data }) => {
    const scan = parseJsonObject(data ?? '{}')
    return scan[field] === item && typeof scan.file === 'string' ? [scan.file] : []
  })
  return [...new Set(files)]
}
