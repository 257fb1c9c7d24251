/** One build at a time, of all processes that use this folder: a lock of SQLite's, which ends with its process, however that ends. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const BETWEEN_TRIES_MS = 100

/** Waits until no other process does it in this folder, then calls `act`. */
export async function oneAtATime<T>(folder: string, act: () => Promise<T>): Promise<T> {
  // Its other files (a journal) are never written: nothing is stored in it.
  const lock = new DatabaseSync(join(folder, 'building.lock'))
  try {
    while (!isTaken(lock)) await sleep(BETWEEN_TRIES_MS)
    return await act()
  } finally {
    lock.close()
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (problem) {
    if (problem instanceof Error && problem.message.includes('database is locked')) return false
    throw problem
  }
}
