/** One thread for editions: it ends with its signal, and whatever ends it is thrown. */
import { HOUR_MS } from '@yalkut/model'
import { ThreadPool } from '@yalkut/threads'

export interface EditionThread<T, A> {
  /** Throws what the work threw. */
  run(task: T): Promise<A>
  close(): Promise<void>
}

/** A large catalog takes minutes; a slow disk more. */
const LONGEST_MS = 6 * HOUR_MS
/** What is made and thrown away at once is collected early: an edition is made beside readers. */
const YOUNG_MB = 8
/** Far above what a thread keeps. With Node's own limit, which is some GB, a thread holds 60 MB more that it no longer uses. */
const OLD_MB = 1_024

export function openThread<T, A>(program: URL, stop: AbortSignal): EditionThread<T, A> {
  const pool = new ThreadPool<T, A>(program, {
    threads: 1,
    timeLimitMs: LONGEST_MS,
    maxWaiting: 1,
    youngMb: YOUNG_MB,
    oldMb: OLD_MB,
  })
  const end = (): void => void pool.close()
  stop.addEventListener('abort', end)
  return {
    async run(task) {
      stop.throwIfAborted()
      const ended = await pool.run(task)
      if (ended.kind === 'done') return ended.answer
      throw new Error(`the thread of the edition ended: ${ended.kind}`)
    },
    async close() {
      stop.removeEventListener('abort', end)
      await pool.close()
    },
  }
}
