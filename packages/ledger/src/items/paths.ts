/** Where paths lead. An item's older paths redirect to it until another item takes them; a
 *  deleted item frees its paths, unless it has an heir: the item that a duplicate was merged into,
 *  or the set that a deleted set stood in.
 *  Source: service.md#organize; shapes.md#paths. */
import { type Refusal, refuse } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../queries/chunks.ts'

export interface PathMove {
  id: string
  from: string | null
  to: string | null
  /** The item is deleted. */
  gone: boolean
  /** Of a deleted item: where its paths lead from now on. */
  heir: string | null
}

/** Moves all paths of one commit together, so that two items may trade theirs. Refuses
 *  `conflict`, naming the paths, when one is held by an item that does not leave it, or wanted
 *  twice. */
export async function movePaths(tx: Writer, moves: readonly PathMove[]): Promise<void> {
  const gone = new Map(moves.filter((move) => move.gone).map((move) => [move.id, move]))
  for (const { id, heir } of gone.values()) {
    if (heir === null) continue
    await tx
      .updateTable('paths')
      .set({ entity_id: lastHeir(heir, gone), current: 0 })
      .where('entity_id', '=', id)
      .execute()
  }
  const freed = [...gone.values()].filter((move) => move.heir === null)
  for (const chunk of chunksOf(freed)) {
    const ids = chunk.map((move) => move.id)
    await tx.deleteFrom('paths').where('entity_id', 'in', ids).execute()
  }
  const leaving = moves.filter((move) => !move.gone && move.from !== null)
  for (const chunk of chunksOf(leaving)) {
    const ids = chunk.map((move) => move.id)
    await tx.updateTable('paths').set({ current: 0 }).where('entity_id', 'in', ids).execute()
  }
  const taken = moves.flatMap((move) => (move.to === null ? [] : [{ id: move.id, path: move.to }]))
  refuseTwice(taken)
  for (const chunk of chunksOf(taken)) await takePaths(tx, chunk)
}

/** An heir may itself go in the same commit and have another: the paths go to the last
 *  one. */
function lastHeir(id: string, gone: ReadonlyMap<string, PathMove>): string {
  let heir = id
  for (let steps = 0; steps < gone.size; steps += 1) {
    const next = gone.get(heir)?.heir ?? null
    if (next === null) break
    heir = next
  }
  return heir
}

function refuseTwice(taken: readonly { path: string }[]): void {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const { path } of taken) (seen.has(path) ? twice : seen).add(path)
  if (twice.size > 0) throw pathsTaken([...twice])
}

async function takePaths(tx: Writer, rows: { id: string; path: string }[]): Promise<void> {
  const result = await tx
    .insertInto('paths')
    .values(rows.map(({ id, path }) => ({ path, entity_id: id, current: 1 as const })))
    .onConflict((conflict) =>
      conflict
        .column('path')
        .doUpdateSet((eb) => ({ entity_id: eb.ref('excluded.entity_id'), current: 1 }))
        .where('paths.current', '=', 0),
    )
    .executeTakeFirst()
  if (Number(result.numInsertedOrUpdatedRows ?? 0) === rows.length) return
  const paths = rows.map((row) => row.path)
  const holders = await holdersOf(tx, paths)
  const held = rows.filter((row) => holders.get(row.path) !== row.id)
  throw pathsTaken(held.map((row) => row.path))
}

function pathsTaken(paths: readonly string[]): Refusal {
  return refuse('conflict', 'A path of this change was taken meanwhile. Choose another.', {
    paths: paths.slice(0, 20),
  })
}

/** Which items hold these paths as their own now; redirects are free to be taken. */
export async function holdersOf(
  db: Reader,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const holders = new Map<string, string>()
  for (const chunk of chunksOf(paths)) {
    const rows = await db
      .selectFrom('paths')
      .select(['path', 'entity_id'])
      .where('path', 'in', chunk)
      .where('current', '=', 1)
      .execute()
    for (const row of rows) holders.set(row.path, row.entity_id)
  }
  return holders
}
