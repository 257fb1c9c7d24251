/** Where paths lead, in step with the ledger's own rule (ledger, `paths.ts`): all paths of one commit move together. */
import type Database from 'better-sqlite3'

export interface PathMove {
  id: string
  from: string | null
  to: string | null
  gone: boolean
  mergedInto: string | null
}

export function preparePaths(db: Database.Database): (moves: readonly PathMove[]) => void {
  const forward = db.prepare('update paths set id = ?, current = 0 where id = ?')
  const free = db.prepare('delete from paths where id = ?')
  const leave = db.prepare('update paths set current = 0 where path = ?')
  const take = db.prepare(
    `insert into paths (path, id, current) values (?, ?, 1)
     on conflict (path) do update set id = excluded.id, current = 1`,
  )
  return (moves) => {
    for (const { id, gone, mergedInto } of moves) {
      if (!gone) continue
      if (mergedInto === null) free.run(id)
      else forward.run(mergedInto, id)
    }
    for (const { gone, from } of moves) if (!gone && from !== null) leave.run(from)
    for (const { id, to } of moves) if (to !== null) take.run(to, id)
  }
}
