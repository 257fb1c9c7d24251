/** The order in which the answers of items were written, for programs that derive something from shown data. Each applied
 *  commit and each applied page of rights is a turn. An item has the turn in which its answer was written last, whatever
 *  the reason: a new version, or rights that it inherits. Source: decisions.md#only-shown-data-leaves. */
import type Database from 'better-sqlite3'

export interface Turns {
  /** Called at the start of each commit and each page of rights. */
  begin(): void
  note(n: number): void
  drop(n: number): void
}

export function prepareTurns(db: Database.Database): Turns {
  const begin = db.prepare("update meta set value = value + 1 where key = 'turn'")
  const note = db.prepare(
    `insert into item_turns (n, turn) values (?, (select value from meta where key = 'turn'))
     on conflict (n) do update set turn = excluded.turn`,
  )
  const drop = db.prepare('delete from item_turns where n = ?')
  return {
    begin: () => void begin.run(),
    note: (n) => void note.run(n),
    drop: (n) => void drop.run(n),
  }
}
