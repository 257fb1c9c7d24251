/** The paths of restored items. An older path leads to its item again if it leads nowhere now, or to the item's successor.
 *  Of two items that had the same path, the one that had it last gets it.
 *  Source: service.md#undo. */

import type { Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'

interface Claim {
  path: string
  id: string
  /** The last revision of the item that had the path. */
  rev: number
  successor: string | null
}

/** Called after the paths of the commit have moved. `firstRev`: the first revision of the commit. */
export async function returnPaths(tx: Writer, ids: readonly string[], firstRev: number): Promise<void> {
  const claims = new Map<string, Claim>()
  for (const chunk of chunksOf(ids)) {
    const rows = await tx
      .selectFrom('revisions')
      .select(['entity_id', 'rev', 'path', 'merged_into', 'forward_to'])
      .where('entity_id', 'in', chunk)
      .where('rev', '<', firstRev)
      .orderBy('rev')
      .execute()
    // The last version of each item is the one that deleted it.
    const successors = new Map(rows.map((row) => [row.entity_id, row.merged_into ?? row.forward_to]))
    for (const { entity_id: id, rev, path } of rows) {
      if (path === null || (claims.get(path)?.rev ?? 0) > rev) continue
      claims.set(path, { path, id, rev, successor: successors.get(id) ?? null })
    }
  }
  for (const chunk of chunksOf([...claims.values()])) await claim(tx, chunk)
}

async function claim(tx: Writer, claims: readonly Claim[]): Promise<void> {
  const paths = claims.map(({ path }) => path)
  const rows = await tx.selectFrom('paths').selectAll().where('path', 'in', paths).execute()
  const taken = new Map(rows.map((row) => [row.path, row]))
  const free = claims.filter(({ path }) => !taken.has(path))
  if (free.length > 0) {
    const rows = free.map(({ path, id }) => ({ path, entity_id: id, current: 0 as const }))
    await tx.insertInto('paths').values(rows).execute()
  }
  const inherited = claims.filter(({ path, successor }) => {
    const row = taken.get(path)
    return successor !== null && row?.current === 0 && row.entity_id === successor
  })
  for (const { path, id } of inherited) {
    await tx.updateTable('paths').set({ entity_id: id }).where('path', '=', path).execute()
  }
}
