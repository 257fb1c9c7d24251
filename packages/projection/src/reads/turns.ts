/** Items in the order in which their answers were written (apply/turns.ts), for programs that derive something from shown
 *  data and resume where they stopped. */
import type Database from 'better-sqlite3'

export interface TurnsHead {
  /** A random name of the projection's content. Turns of another build say nothing about this one. */
  build: string
  /** The latest turn; 0 before the first commit. */
  turn: number
}

export interface WrittenItem {
  turn: number
  /** The number of the item inside the projection. */
  n: number
  id: string
}

export interface DeletedItem {
  seq: number
  rev: number
  id: string
}

export interface TurnReads {
  head(): TurnsHead
  /** The items after a position, in the order of their turns. */
  writtenAfter(at: { turn: number; n: number }, limit: number): WrittenItem[]
  /** The deletions after a position in the line of commits, in its order. The item may have been restored since. */
  deletedAfter(at: { seq: number; rev: number }, limit: number): DeletedItem[]
}

export function prepareTurnReads(db: Database.Database): TurnReads {
  const build = db.prepare<[], string>("select value from meta where key = 'build'").pluck()
  const turn = db.prepare<[], number>("select value from meta where key = 'turn'").pluck()
  const written = db.prepare<[number, number, number], WrittenItem>(
    `select t.turn, t.n, i.id from item_turns t join items i on i.n = t.n
     where (t.turn, t.n) > (?, ?) order by t.turn, t.n limit ?`,
  )
  const deleted = db.prepare<[number, number, number], DeletedItem>(
    `select seq, rev, id from revisions where (seq, rev) > (?, ?) and deleted = 1
     order by seq, rev limit ?`,
  )
  return {
    head: () => ({ build: build.get() ?? '', turn: turn.get() ?? 0 }),
    writtenAfter: (at, limit) => written.all(at.turn, at.n, limit),
    deletedAfter: (at, limit) => deleted.all(at.seq, at.rev, limit),
  }
}
