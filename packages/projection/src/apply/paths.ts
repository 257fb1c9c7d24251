/** Where paths lead, in step with the ledger's own rule (ledger, `paths.ts`): all paths of one commit move together. */
import type Database from 'better-sqlite3'

export interface PathMove {
  id: string
  from: string | null
  to: string | null
  gone: boolean
  /** Of a deleted item: where its paths lead from now on. */
  heir: string | null
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
    const heirs = new Map(moves.map(({ id, heir }) => [id, heir]))
    for (const { id, heir } of moves) {
      if (heir !== null) forward.run(lastHeir(heir, heirs), id)
    }
    for (const { id, gone, heir } of moves) if (gone && heir === null) free.run(id)
    for (const { gone, from } of moves) if (!gone && from !== null) leave.run(from)
    for (const { id, to } of moves) if (to !== null) take.run(to, id)
  }
}

/** An heir may itself go in the same commit and have another: the paths go to the last one. */
function lastHeir(id: string, heirs: ReadonlyMap<string, string | null>): string {
  let heir = id
  for (let steps = 0; steps < heirs.size; steps += 1) {
    const next = heirs.get(heir) ?? null
    if (next === null) break
    heir = next
  }
  return heir
}
