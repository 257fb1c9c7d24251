/** Says which ledger a folder's projection belongs to, and keeps processes of another ledger out while one uses it.
 *
 *  `projection.lock` is a SQLite file with one row: the owner. A process that uses the projection keeps a read transaction
 *  on it open, so several processes of one owner use the projection together. The row can be changed only while nobody uses
 *  the projection. The operating system ends these locks when a process is killed. Source: decisions.md#the-projection-file. */
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Refusal, refuseOperator } from '@yalkut/model'
import Database from 'better-sqlite3'
import { isBusy, whileInPlace } from './locks.ts'
import { besideOf } from './places.ts'

/** The ledger that a projection is built from. */
export interface ProjectionOwner {
  /** The hash of the ledger's first commit; null for a ledger without a commit. A ledger and its copies have the same. */
  ledger: string | null
  /** Tells the ledger's database from a copy of it. */
  database: string
}

export interface Hold {
  release(): void
}

/** How long a process waits for another one that is writing the owner at the same moment. */
const PATIENCE_MS = 2_000

/** Holds the projection of `file` for processes of one owner until `release`. Refuses `conflict` when the projection was
 *  built from another ledger, or a process of another owner uses it. */
export async function holdProjection(file: string, owner: ProjectionOwner): Promise<Hold> {
  const folder = resolve(dirname(file))
  const db = new Database(besideOf(file, 'lock'), { timeout: PATIENCE_MS })
  try {
    await own(db, folder, `${owner.database} ${owner.ledger}`)
    const builtFrom = await whileInPlace(file, () => firstCommitIn(file))
    if (builtFrom !== null && builtFrom !== owner.ledger) throw ofAnotherLedger(file)
  } catch (error) {
    db.close()
    throw error
  }
  return { release: () => db.close() }
}

/** Ends with an open read transaction on the row of this owner. */
async function own(db: Database.Database, folder: string, owner: string): Promise<void> {
  db.exec('create table if not exists owner (id integer primary key check (id = 1), is_of text)')
  const read = db.prepare<[], string>('select is_of from owner').pluck()
  const write = db.prepare('insert or replace into owner (id, is_of) values (1, ?)')
  db.pragma('busy_timeout = 0')
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(20)) {
    try {
      db.exec('begin')
      if (read.get() === owner) return
      db.exec('rollback')
      db.exec('begin exclusive')
      write.run(owner)
      db.exec('commit')
    } catch (error) {
      if (db.inTransaction) db.exec('rollback')
      if (!isBusy(error)) throw error
      if (Date.now() > until) throw usedByAnother(folder)
    }
  }
}

/** The hash of the first commit that the projection has applied; null when it has none, or cannot be read. */
function firstCommitIn(file: string): string | null {
  if (!existsSync(file)) return null
  try {
    const db = new Database(file, { timeout: PATIENCE_MS })
    try {
      const hash = db.prepare<[], string>('select hash from commits where seq = 1').pluck().get()
      return hash ?? null
    } finally {
      db.close()
    }
  } catch {
    return null
  }
}

function ofAnotherLedger(file: string): Refusal {
  const folder = resolve(dirname(file))
  return refuseOperator(
    'conflict',
    `The projection in ${folder} was built from another ledger. Name the folder of this ledger with --data. If the other ledger is no longer served from ${folder}, delete ${resolve(file)}.`,
  )
}

function usedByAnother(folder: string): Refusal {
  return refuseOperator(
    'conflict',
    `A server of another ledger uses the projection in ${folder}. Give this ledger a folder of its own with --data.`,
  )
}
