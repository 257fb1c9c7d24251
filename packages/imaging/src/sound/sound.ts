/** Measures sound files, in a thread. Source: service.md#peaks; decisions.md#sound. */
import { refuse, serverStops } from '@yalkut/model'
import { type PoolOptions, ThreadPool } from '@yalkut/threads'
import { imagingSaid } from '../sentences.ts'
import type { SoundAnswer, SoundTask } from './thread.ts'

export interface Sound {
  /** The peaks of a file, 200 a second. Refuses `not-found` for a file that cannot be decoded, `busy` while too many files
   *  wait. */
  measurePeaks(path: string): Promise<Uint8Array>
  close(): Promise<void>
}

/** A day of sound takes some minutes of one processor. */
const DEFAULTS: PoolOptions = { threads: 1, timeLimitMs: 15 * 60_000, maxWaiting: 30 }

export function openSound(options: Partial<PoolOptions> = {}): Sound {
  const program = new URL('./thread.ts', import.meta.url)
  const pool = new ThreadPool<SoundTask, SoundAnswer>(program, { ...DEFAULTS, ...options })
  return {
    async measurePeaks(path) {
      const ended = await pool.run({ path })
      switch (ended.kind) {
        case 'done':
          if (ended.answer.peaks === null) throw notDecoded()
          return ended.answer.peaks
        case 'full':
          throw refuse('busy', imagingSaid('measuring-busy'), {
            retryAfterSeconds: 60,
          })
        case 'closed':
          throw serverStops()
        case 'late':
        case 'lost':
          throw notDecoded(ended)
        default:
          return ended satisfies never
      }
    },
    close: () => pool.close(),
  }
}

function notDecoded(cause?: unknown): Error {
  return refuse('not-found', imagingSaid('sound-unreadable'), null, {
    cause,
  })
}
