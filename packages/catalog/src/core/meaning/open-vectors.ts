/** The file of vectors, for the process that fills it: follows the projection, gets vectors, removes unused ones. */
import { DAY_MS } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import type { Clock } from '../../clock.ts'
import { createEmbedTexts } from './embed-texts.ts'
import { embedWaiting, prepareVectorStore } from './embed-waiting.ts'
import type { EmbeddingSettings } from './embedding-settings.ts'
import { isPassagesBehind, prepareCursorStore, takePage } from './follow-passages.ts'
import { preparePassageStore } from './passage-store.ts'
import { openVectorFile } from './vector-file.ts'

export interface Vectors {
  /** Whether the passages are behind what readers see, or unused vectors wait to be removed. */
  isBehind(reads: Reads): boolean
  /** Takes one step; false when nothing is left. */
  follow(reads: Reads): boolean
  /** Whether passages wait for their vectors. */
  isWaiting(): boolean
  /** Sends passages that wait, until none is left or `signal` aborts. `reads` brings the projection to the end of the line.
   *  Throws `EndpointFails`. */
  embed(reads: () => Promise<Reads>, signal: AbortSignal): Promise<void>
  close(): void
}

/** A vector that no item has is kept so long: an edit that is reverted pays nothing. */
const UNUSED_RETENTION_MS = 30 * DAY_MS
const SWEPT_AT_ONCE = 500

export interface VectorsOptions {
  file: string
  settings: EmbeddingSettings
  clock: Clock
}

export function openVectors({ file, settings, clock }: VectorsOptions): Vectors {
  const db = openVectorFile(file, settings)
  const now = (): number => clock().getTime()
  const store = preparePassageStore(db, now)
  const passages = { identity: settings, store, cursor: prepareCursorStore(db) }
  const vectors = prepareVectorStore(db, now)
  const embed = createEmbedTexts(settings)
  const count = db.prepare("update meta set value = value + 1 where key = 'change'")

  function write<T>(work: () => T): T {
    return db
      .transaction(() => {
        count.run()
        return work()
      })
      .immediate()
  }

  const oldest = (): number => now() - UNUSED_RETENTION_MS
  return {
    isBehind: (reads) => isPassagesBehind(passages, reads) || store.hasUnused(oldest()),
    follow: (reads) => write(() => takePage(passages, reads)) || write(() => store.sweep(oldest(), SWEPT_AT_ONCE)),
    isWaiting: () => vectors.isWaiting(),
    embed: (reads, signal) =>
      embedWaiting({ identity: settings, store: vectors, embed, write: (work) => write(work) }, reads, signal),
    close: () => db.close(),
  }
}
