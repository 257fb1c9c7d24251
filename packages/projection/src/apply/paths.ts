/** Where paths lead, by the same rules as in the ledger (`items/paths.ts`): all paths of one commit move together. */
import type Database from 'better-sqlite3'
import type { LateIndexes } from '../store/late-indexes.ts'

export interface PathMove {
  id: string
  from: string | null
  to: string | null
  gone: boolean
  /** Of a deleted item: the item that its paths lead to from now on. */
  successor: string | null
  /** Of a restored item: the revision that restored it; otherwise null. */
  back: number | null
}

export interface PathWriter {
  /** Gives a new item its path at once, when nothing has ever had this path: no other move of the commit then concerns it.
   *  Otherwise false. A commit may add a million items, whose moves would fill the memory. */
  takeNew(move: PathMove): boolean
  move(moves: readonly PathMove[]): void
}

export function preparePaths(db: Database.Database, late: LateIndexes): PathWriter {
  const forward = db.prepare('update paths set id = ?, current = 0 where id = ?')
  const free = db.prepare('delete from paths where id = ?')
  const leave = db.prepare('update paths set current = 0 where path = ?')
  const take = db.prepare(
    `insert into paths (path, id, current) values (?, ?, 1)
     on conflict (path) do update set id = excluded.id, current = 1`,
  )
  const takeFree = db.prepare('insert into paths (path, id, current) values (?, ?, 1) on conflict (path) do nothing')
  const returnPaths = prepareReturn(db, late)

  function moveAll(moves: readonly PathMove[]): void {
    if (moves.some(({ gone, successor }) => gone || successor !== null)) late.need('paths_of')
    const successors = new Map(moves.map(({ id, successor }) => [id, successor]))
    for (const { id, successor } of moves) {
      if (successor !== null) forward.run(lastSuccessor(successor, successors), id)
    }
    for (const { id, gone, successor } of moves) if (gone && successor === null) free.run(id)
    for (const { gone, from } of moves) if (!gone && from !== null) leave.run(from)
    for (const { id, to } of moves) if (to !== null) take.run(to, id)
    returnPaths(moves)
  }

  return {
    takeNew({ id, from, to, gone, back }) {
      if (from !== null || to === null || gone || back !== null) return false
      return takeFree.run(to, id).changes > 0
    },
    move: moveAll,
  }
}

interface Claim {
  id: string
  /** The last revision that had the path. */
  rev: number
  successor: string | null
}

/** Returns the older paths of restored items that lead nowhere now, or to the item's successor. Of two items that had the
 *  same path, the one that had it last gets it. */
function prepareReturn(db: Database.Database, late: LateIndexes): (moves: readonly PathMove[]) => void {
  const versions = db.prepare<
    [string, number],
    { rev: number; path: string | null; merged_into: string | null; forward_to: string | null }
  >(
    `select rev, path, merged_into, forward_to from revisions
     where id = ? and rev < ? order by rev`,
  )
  const leadsTo = db.prepare<[string], { id: string; current: number }>('select id, current from paths where path = ?')
  const redirect = db.prepare(
    `insert into paths (path, id, current) values (?, ?, 0)
     on conflict (path) do update set id = excluded.id`,
  )
  return (moves) => {
    if (moves.some(({ back }) => back !== null)) late.need('revisions_of')
    const claims = new Map<string, Claim>()
    for (const { id, back } of moves) {
      const had = back === null ? [] : versions.all(id, back)
      // The last version is the one that deleted the item.
      const last = had.at(-1)
      const successor = last?.merged_into ?? last?.forward_to ?? null
      for (const { rev, path } of had) {
        if (path === null || (claims.get(path)?.rev ?? 0) > rev) continue
        claims.set(path, { id, rev, successor })
      }
    }
    for (const [path, { id, successor }] of claims) {
      const row = leadsTo.get(path)
      const isFree = row === undefined
      if (isFree || (successor !== null && row.current === 0 && row.id === successor)) redirect.run(path, id)
    }
  }
}

/** A successor may be deleted in the same commit and have a successor of its own: the paths lead to the last one. */
function lastSuccessor(id: string, successors: ReadonlyMap<string, string | null>): string {
  let successor = id
  for (let steps = 0; steps < successors.size; steps += 1) {
    const next = successors.get(successor) ?? null
    if (next === null) break
    successor = next
  }
  return successor
}
