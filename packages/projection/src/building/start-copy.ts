/** Copies of a projection's file, from which another server of the same ledger starts. Source: decisions.md#scale-out. */
import { randomUUID } from 'node:crypto'
import { refuse } from '@yalkut/model'
import Database from 'better-sqlite3'
import { projectionSaid } from '../sentences.ts'
import { prepareCursor } from '../store/cursor-rows.ts'
import { PROJECTION_VERSION } from '../store/ddl.ts'
import { whileBuilding, whilePlacing } from '../store/locks.ts'
import { openForReading } from '../store/open-store.ts'
import { fileKey, moveDatabase, removeDatabase } from '../store/places.ts'

/** How far a copy is. */
export interface StartCopy {
  /** Only programs of this version open it. */
  version: number
  seq: number
  hash: string | null
  /** The last change of rights. */
  rights: number
}

/** Pages that are copied between two turns of the event loop. */
const PAGES = 500

/** Copies the file as it is at one moment, while it follows the line. Refuses `busy` while there is no file of this version. */
export async function copyProjection(file: string, to: string, stop: AbortSignal): Promise<StartCopy> {
  const opened = await openForReading(file, { mapBytes: 0 })
  if (opened === null) throw refuse('busy', projectionSaid('projection-built'))
  const { db } = opened
  try {
    // The first reading is the moment of the copy.
    db.exec('begin')
    const cursor = prepareCursor(db)
    const [seq, hash, rights] = [cursor.seq(), cursor.hash(), cursor.files()]
    await db.backup(to, {
      progress() {
        stop.throwIfAborted()
        return PAGES
      },
    })
    return { version: PROJECTION_VERSION, seq, hash, rights }
  } finally {
    db.close()
  }
}

export function opensCopy({ version }: StartCopy): boolean {
  return version === PROJECTION_VERSION
}

/** Puts a copy where no file is yet. False: another process has made one meanwhile, or the copy does not match its description. */
export async function placeCopy(file: string, copy: string, said: StartCopy): Promise<boolean> {
  return await whileBuilding(file, async () => {
    if (fileKey(file) !== null || !isCopy(copy, said)) {
      removeDatabase(copy)
      return false
    }
    await whilePlacing(file, () => moveDatabase(copy, file))
    return true
  })
}

function isCopy(copy: string, { version, seq, hash, rights }: StartCopy): boolean {
  const db = new Database(copy, { timeout: 0 })
  try {
    if (db.pragma('user_version', { simple: true }) !== version) return false
    const cursor = prepareCursor(db)
    if (cursor.seq() !== seq || cursor.hash() !== hash || cursor.files() !== rights) return false
    // What is counted in this file from now on is not what the other server counts.
    db.prepare("update meta set value = ? where key = 'build'").run(randomUUID())
    return true
  } finally {
    db.close()
  }
}
