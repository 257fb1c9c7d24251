/** Compares texts in a thread: a long comparison takes a second, and the server answers other requests meanwhile. */
import { refuse, serverStops } from '@yalkut/model'
import { ThreadPool } from '@yalkut/threads'
import { comparingSaid } from '../sentences/comparing.ts'
import type { Comparison } from './compare-words.ts'

export interface Comparing {
  /** Refuses `busy` while too many comparisons wait, `too-large` for texts that take too long. */
  compare(a: string, b: string): Promise<Comparison>
  close(): Promise<void>
}

const LIMITS = { threads: 1, timeLimitMs: 20_000, maxWaiting: 50 }

export function openComparing(): Comparing {
  const program = new URL('./compare-thread.ts', import.meta.url)
  const pool = new ThreadPool<{ a: string; b: string }, Comparison>(program, LIMITS)
  return {
    close: () => pool.close(),
    async compare(a, b) {
      const ended = await pool.run({ a, b })
      switch (ended.kind) {
        case 'done':
          return ended.answer
        case 'full': {
          const message = comparingSaid('comparing-busy')
          throw refuse('busy', message, { retryAfterSeconds: 10 })
        }
        case 'closed':
          throw serverStops()
        case 'late':
          throw refuse('too-large', comparingSaid('comparing-too-long'))
        case 'lost':
          throw new Error('the thread that compares ended', { cause: ended.cause })
      }
    },
  }
}
