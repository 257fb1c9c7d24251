/** What earlier suggestions proposed for items, whatever became of them. */
import type { Reader } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'

/** What the source of an import said of these items in suggestions of this author that are no imports, as JSON, by id. */
export async function saidInSuggestions(
  db: Reader,
  author: string,
  ids: readonly string[],
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('suggestion_items')
      .innerJoin('suggestions', 'suggestions.id', 'suggestion_items.suggestion_id')
      .select(['suggestion_items.entity_id as id', 'suggestion_items.imported'])
      .where('suggestion_items.entity_id', 'in', chunk)
      .where('suggestions.author', '=', author)
      .where('suggestions.kind', '!=', 'import')
      .where('suggestion_items.imported', 'is not', null)
      .execute()
    for (const { id, imported } of rows) {
      if (imported !== null) found.set(id, (found.get(id) ?? new Set()).add(imported))
    }
  }
  return found
}

/** Of these items those that any suggestion has or had a change of, whatever became of it. */
export async function proposedBefore(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('suggestion_items')
      .select('entity_id')
      .distinct()
      .where('entity_id', 'in', chunk)
      .execute()
    for (const { entity_id } of rows) found.add(entity_id)
  }
  return found
}
