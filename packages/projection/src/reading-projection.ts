/** A projection for a process that only reads: another process of the same folder applies the line to the file. The
 *  connection is opened for reading alone, and sees each commit as soon as it was applied. Source: decisions.md#processes. */
import type Database from 'better-sqlite3'
import { createLiveReads } from './live-reads.ts'
import type { Projection } from './projection.ts'
import { prepareReads, type Reads, readsOfNothing } from './reads/index.ts'
import { type CursorRows, prepareCursor } from './store/cursor-rows.ts'
import { isDamage, isDamageAtOpening } from './store/damage.ts'
import { type Opening, openForReading } from './store/open-store.ts'
import { WrongRow } from './store/row-sums.ts'

export interface ReadingProjection
  extends Pick<Projection, 'reads' | 'head' | 'fileHead' | 'state' | 'isSound' | 'isBehind' | 'key' | 'close'> {
  /** Opens the file that has taken the place of the open one. `key`: that of the file which the writing process has brought
   *  to the end of the line; nothing changes while the path has another file. */
  follow(key: string): Promise<void>
}

interface Opened {
  key: string
  reads: Reads
  cursor: CursorRows
  close(): void
}

/** `instead`: what a reader gets instead of an answer that is damaged, or of a file that is missing. */
export async function openReadingProjection(
  file: string,
  instead: () => Error,
  opening: Opening = {},
): Promise<ReadingProjection> {
  let current: Opened | null = await tryOpen(file, opening)
  const live = createLiveReads(current?.reads ?? readsOfNothing(), onFault)
  if (current === null) live.useNone(instead)

  function onFault(error: unknown): unknown {
    return error instanceof WrongRow || isDamage(error) ? instead() : error
  }

  function cursor(): CursorRows {
    if (current === null) throw instead()
    return current.cursor
  }

  function guarded<T>(read: (rows: CursorRows) => T): T {
    try {
      return read(cursor())
    } catch (error) {
      throw onFault(error)
    }
  }

  return {
    reads: live.reads,
    key: () => current?.key ?? null,
    head: () => guarded((rows) => rows.seq()),
    fileHead: () => guarded((rows) => rows.files()),
    state: () => `${current?.key ?? null} ${guarded((rows) => rows.state())}`,
    isSound: () => current !== null,
    isBehind: (seq, fileChange) => guarded((rows) => seq > rows.seq() || fileChange > rows.files()),
    async follow(key) {
      if (current?.key === key) return
      const next = await tryOpen(file, opening)
      if (next?.key !== key) return next?.close()
      live.use(next.reads)
      current?.close()
      current = next
    },
    close: () => current?.close(),
  }
}

/** Null: there is no file, it is damaged, or a program of another version has built it. */
async function tryOpen(file: string, opening: Opening): Promise<Opened | null> {
  try {
    const store = await openForReading(file, opening)
    return store === null ? null : prepared(store)
  } catch (error) {
    if (isDamageAtOpening(error)) return null
    throw error
  }
}

function prepared({ db, key }: { db: Database.Database; key: string }): Opened {
  try {
    return { key, reads: prepareReads(db), cursor: prepareCursor(db), close: () => db.close() }
  } catch (error) {
    db.close()
    throw error
  }
}
