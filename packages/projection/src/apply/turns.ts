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

/** `begin` and `note` are called on the same object: it knows the turn that it began. */
export function prepareTurns(db: Database.Database): Turns {
  const begin = db.prepare("update meta set value = value + 1 where key = 'turn'")
  const read = db.prepare<[], number>("select value from meta where key = 'turn'").pluck()
  const note = db.prepare(
    'insert into item_turns (n, turn) values (?, ?) on conflict (n) do update set turn = excluded.turn',
  )
  const drop = db.prepare('delete from item_turns where n = ?')
  let turn = 0
  return {
    begin() {
      begin.run()
      turn = read.get() ?? 0
    },
    note: (n) => void note.run(n, turn),
    drop: (n) => void drop.run(n),
  }
}
