/** The sides of a merge, read together: the revision that a change is based on, and the item on main. */
import { parseJsonObject } from '@yalkut/model'
import type { Reader } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import type { MainItem, StoredVersion } from './main-items.ts'

export interface ItemSides {
  /** By item; a deleted one has `data: null`. */
  main: Map<string, MainItem>
  /** By revision. */
  bases: Map<number, StoredVersion>
}

export async function findItemSides(
  db: Reader,
  items: readonly { id: string; baseRev: number | null }[],
): Promise<ItemSides> {
  const sides: ItemSides = { main: new Map(), bases: new Map() }
  for (const chunk of chunksOf(items)) {
    const ids = chunk.map(({ id }) => id)
    const revs = chunk.flatMap(({ baseRev }) => baseRev ?? [])
    const rows = await db
      .selectFrom('entities')
      .innerJoin('revisions', 'revisions.entity_id', 'entities.id')
      .select([
        'entities.id',
        'entities.type',
        'entities.rev as mainRev',
        'entities.path as mainPath',
        'entities.merged_into as mergedInto',
        'revisions.rev',
        'revisions.path',
        'revisions.data',
        'revisions.commit_seq as commit',
      ])
      .where('entities.id', 'in', ids)
      .where((eb) =>
        eb.or([
          eb('revisions.rev', '=', eb.ref('entities.rev')),
          ...(revs.length === 0 ? [] : [eb('revisions.rev', 'in', revs)]),
        ]),
      )
      .execute()
    for (const { mainRev, mainPath, mergedInto, path, commit, ...row } of rows) {
      const item = { ...row, data: row.data === null ? null : parseJsonObject(row.data) }
      sides.bases.set(row.rev, { ...item, path, commit })
      if (row.rev === mainRev) sides.main.set(row.id, { ...item, path: mainPath, mergedInto })
    }
  }
  return sides
}
