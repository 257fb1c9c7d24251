/** The versions of items before a commit, which a revert restores. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Reader } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'

export interface EarlierVersion {
  path: string | null
  /** null: the item was deleted at that time. */
  data: JsonObject | null
}

/** The last version of each of these items before a revision. An item that did not exist yet is left out. */
export async function findVersionsBefore(
  db: Reader,
  ids: readonly string[],
  rev: number,
): Promise<Map<string, EarlierVersion>> {
  const found = new Map<string, EarlierVersion>()
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('revisions')
      .innerJoin(
        (eb) =>
          eb
            .selectFrom('revisions')
            .select((q) => q.fn.max('rev').as('last'))
            .where('entity_id', 'in', chunk)
            .where('rev', '<', rev)
            .groupBy('entity_id')
            .as('before'),
        (join) => join.onRef('before.last', '=', 'revisions.rev'),
      )
      .select(['revisions.entity_id', 'revisions.path', 'revisions.data'])
      .execute()
    for (const { entity_id, path, data } of rows) {
      found.set(entity_id, { path, data: data === null ? null : parseJsonObject(data) })
    }
  }
  return found
}
