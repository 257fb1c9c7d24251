/** A projection whose file the disk, or another program, has changed. Source: decisions.md#damage. */
import { existsSync } from 'node:fs'
import { type Refusal, refuse } from '@yalkut/model'
import Database from 'better-sqlite3'
import { projectionSaid } from '../sentences.ts'
import { whileInPlace } from './locks.ts'

/** SQLite's codes of a file that is not what SQLite wrote, or that the disk cannot read. */
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|CORRUPTFS))/

export function isDamage(error: unknown): error is Error {
  return error instanceof Database.SqliteError && DAMAGED.test(error.code)
}

/** The same for a file that has just been opened: there a table that is missing is damage too. */
export function isDamageAtOpening(error: unknown): boolean {
  const isMissing = error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR'
  return isMissing || isDamage(error)
}

/** What SQLite finds wrong with the file, at most `limit` findings. Reads the whole file. `quick`: whether it can be read,
 *  and not whether each row is in each index. */
export async function findDamage(file: string, limit: number, check: 'whole' | 'quick' = 'whole'): Promise<string[]> {
  if (!existsSync(file)) return []
  return await whileInPlace(file, () => {
    const db = new Database(file, { timeout: 2_000 })
    try {
      const pragma = check === 'whole' ? 'integrity_check' : 'quick_check'
      const found = db.prepare<[], string>(`pragma ${pragma}(${limit})`).pluck().all()
      return found.filter((line) => line !== 'ok')
    } catch (error) {
      if (isDamage(error)) return [error.message]
      throw error
    } finally {
      db.close()
    }
  })
}

/** The refusal of a read, or of a change, that needs what is damaged. */
export function mending(retryAfterSeconds: number, cause?: unknown): Refusal {
  return refuse('busy', projectionSaid('projection-damaged'), { retryAfterSeconds }, { cause })
}
