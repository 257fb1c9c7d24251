/** Hashes files beside the thread that answers: small files in the threads of Node, large files in threads of their own,
 *  so that a small file waits for no large one. */
import { readFile } from 'node:fs/promises'
import { refuse } from '@yalkut/model'
import { ThreadPool } from '@yalkut/threads'
import { objectsSaid } from './sentences.ts'

export interface Hashing {
  /** The sha256 of a file's bytes. Refuses `busy` when too many files wait. */
  ofFile(path: string, sizeBytes: number): Promise<string>
  close(): Promise<void>
}

const SMALL_BYTES = 4_000_000
const POOL = { threads: 2, timeLimitMs: 30 * 60_000, maxWaiting: 200 }

export function createHashing(): Hashing {
  const pool = new ThreadPool<string, string>(new URL('./hash-thread.ts', import.meta.url), POOL)
  return {
    async ofFile(path, sizeBytes) {
      if (sizeBytes <= SMALL_BYTES) {
        const digest = await crypto.subtle.digest('SHA-256', await readFile(path))
        return Buffer.from(digest).toString('hex')
      }
      const ended = await pool.run(path)
      if (ended.kind === 'done') return ended.answer
      throw refuse('busy', objectsSaid('file-being-checked'), {
        retryAfterSeconds: 5,
      })
    },
    close: () => pool.close(),
  }
}
