/** How far the file of vectors is behind, for anyone who runs the server. Source: decisions.md#metrics. */
import type { Reads } from '@yalkut/projection'
import { isCursorBehind, readCursorOf } from './follow-passages.ts'
import { isDamaged, readVectorFile, type VectorsIdentity } from './vector-file.ts'

export interface VectorLag {
  /** Commits whose words were not read yet; all of them while everything is read again. */
  commits: number
  /** Passages that wait for their vectors, at most `limit`. */
  waiting: number
}

/** Null while there is no file of this model, and for one that is damaged. */
export function readVectorLag(
  { file, identity, limit }: { file: string; identity: VectorsIdentity; limit: number },
  reads: Pick<Reads, 'turns' | 'commits'>,
): VectorLag | null {
  try {
    const db = readVectorFile(file, identity)
    if (db === null) return null
    try {
      const waiting = db
        .prepare<[number], number>('select count(*) from (select 1 from keys where bits is null and types > 0 limit ?)')
        .pluck()
      const at = readCursorOf(db)
      const head = reads.commits.head()
      const isAnew = at === null || at.build !== reads.turns.head().build || at.leftAfter !== null
      // Words of a commit that was read may have changed since, with their rights.
      const least = isCursorBehind(at, reads) ? 1 : 0
      const commits = isAnew ? head : Math.max(least, head - at.seq)
      return { commits, waiting: waiting.get(limit) ?? 0 }
    } finally {
      db.close()
    }
  } catch (error) {
    if (isDamaged(error)) return null
    throw error
  }
}
