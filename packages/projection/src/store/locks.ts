/** Locks between processes: transactions on small SQLite files, which the operating system ends with their process. */
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { besideOf } from './places.ts'

export type LockKind = 'shared' | 'immediate' | 'exclusive'

/** Begins a transaction without blocking the event loop: another process may hold the database for long. `immediate`: one
 *  at a time, beside any number of shared ones. `exclusive`: nobody else. */
export async function begin(db: Database.Database, kind: LockKind = 'immediate'): Promise<void> {
  for (let waitMs = 2; ; waitMs = Math.min(waitMs * 2, 50)) {
    try {
      db.exec(kind === 'shared' ? 'begin' : `begin ${kind}`)
      if (kind === 'shared') db.prepare('select count(*) from sqlite_schema').get()
      return
    } catch (error) {
      if (db.inTransaction) db.exec('rollback')
      if (!isBusy(error)) throw error
    }
    await sleep(waitMs)
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/** No other process puts another file in the place of this one while `work` opens it. */
export async function whileInPlace<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  return await whileLocked(besideOf(file, 'swap'), 'shared', work)
}

/** Nobody opens the file while `work` puts another one in its place. */
export async function whilePlacing<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  return await whileLocked(besideOf(file, 'swap'), 'exclusive', work)
}

/** One process at a time builds a file again. */
export async function whileBuilding<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  return await whileLocked(besideOf(file, 'lock'), 'immediate', work)
}

async function whileLocked<T>(file: string, kind: LockKind, work: () => T | Promise<T>): Promise<T> {
  const db = new Database(file, { timeout: 0 })
  try {
    await begin(db, kind)
    return await work()
  } finally {
    db.close()
  }
}
