/** Where paths lead. An item's older paths redirect to it until another item takes them. A deleted item frees its paths,
 *  unless it has a successor: the item that a duplicate was merged into, or the parent of a deleted set.
 *  Source: service.md#organize; shapes.md#paths. */
import { type Refusal, refuse } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { ledgerSaid } from '../sentences.ts'
import { chunksOf } from '../sql/chunks.ts'
import { prepared, preparedInsert } from '../sql/prepared.ts'
import type { PathsTable } from '../tables/ledger-db.ts'

export interface PathMove {
  id: string
  from: string | null
  to: string | null
  /** The item is deleted. */
  gone: boolean
  /** Of a deleted item: the item that its paths lead to from now on. */
  successor: string | null
}

/** Moves all paths of one commit together, so that two items may exchange theirs. Refuses `conflict`, naming the paths,
 *  when an item that keeps its path holds one of them, or two items want the same one. */
export async function movePaths(tx: Writer, moves: readonly PathMove[]): Promise<void> {
  const gone = new Map(moves.filter((move) => move.gone).map((move) => [move.id, move]))
  for (const { id, successor } of gone.values()) {
    if (successor === null) continue
    await tx
      .updateTable('paths')
      .set({ entity_id: lastSuccessor(successor, gone), current: 0 })
      .where('entity_id', '=', id)
      .execute()
  }
  const freed = [...gone.values()].filter((move) => move.successor === null)
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

/** A successor may be deleted in the same commit and have a successor of its own: the paths lead to the last one. */
function lastSuccessor(id: string, gone: ReadonlyMap<string, PathMove>): string {
  let successor = id
  for (let steps = 0; steps < gone.size; steps += 1) {
    const next = gone.get(successor)?.successor ?? null
    if (next === null) break
    successor = next
  }
  return successor
}

function refuseTwice(taken: readonly { path: string }[]): void {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const { path } of taken) (seen.has(path) ? twice : seen).add(path)
  if (twice.size > 0) throw pathsTaken([...twice])
}

async function takePaths(tx: Writer, rows: { id: string; path: string }[]): Promise<void> {
  const taken = rows.map(({ id, path }) => ({ path, entity_id: id, current: 1 as const }))
  if ((await insertPaths(tx, taken)) === rows.length) return
  const paths = rows.map((row) => row.path)
  const holders = await holdersOf(tx, paths)
  const refused = rows.filter((row) => holders.get(row.path) !== row.id)
  throw pathsTaken(refused.map((row) => row.path))
}

const insertPaths = preparedInsert<PathsTable>((tx, rows) =>
  tx
    .insertInto('paths')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column('path')
        .doUpdateSet((eb) => ({ entity_id: eb.ref('excluded.entity_id'), current: 1 }))
        .where('paths.current', '=', 0),
    ),
)

function pathsTaken(paths: readonly string[]): Refusal {
  return refuse('conflict', ledgerSaid('path-taken-meanwhile'), {
    paths: paths.slice(0, 20),
  })
}

/** The items whose current paths these are, by path. Redirects are left out: they may be taken. */
export async function holdersOf(db: Reader, paths: readonly string[]): Promise<Map<string, string>> {
  const holders = new Map<string, string>()
  for (const chunk of chunksOf(paths)) {
    for (const row of await currentPaths(db, { paths: chunk })) holders.set(row.path, row.entity_id)
  }
  return holders
}

/** The items to which these old paths lead, by path. */
export async function redirectsAt(db: Reader, paths: readonly string[]): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  for (const chunk of chunksOf(paths)) {
    for (const row of await oldPaths(db, { paths: chunk })) targets.set(row.path, row.entity_id)
  }
  return targets
}

const oldPaths = prepared<{ paths: readonly string[] }, Omit<PathsTable, 'current'>>((db, given) =>
  db
    .selectFrom('paths')
    .select(['path', 'entity_id'])
    .where('path', 'in', given.list('paths'))
    .where('current', '=', 0),
)

const currentPaths = prepared<{ paths: readonly string[] }, Omit<PathsTable, 'current'>>((db, given) =>
  db
    .selectFrom('paths')
    .select(['path', 'entity_id'])
    .where('path', 'in', given.list('paths'))
    .where('current', '=', 1),
)
