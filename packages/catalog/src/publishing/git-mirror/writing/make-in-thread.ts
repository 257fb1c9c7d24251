/** Brings the git mirror to the end of the line, in a thread. */
import { HOUR_MS } from '@yalkut/model'
import { ThreadPool } from '@yalkut/threads'
import type { Followed, FollowTask } from './follow.ts'

/** A large catalog takes minutes; a slow disk more. */
const LONGEST_MS = 6 * HOUR_MS

/** Ends soon after the signal. */
export async function followInThread(task: FollowTask, stop: AbortSignal): Promise<Followed> {
  const program = new URL('./make-thread.ts', import.meta.url)
  const pool = new ThreadPool<FollowTask, Followed>(program, {
    threads: 1,
    timeLimitMs: LONGEST_MS,
    maxWaiting: 1,
  })
  const end = (): void => void pool.close()
  stop.addEventListener('abort', end)
  try {
    stop.throwIfAborted()
    const ended = await pool.run(task)
    if (ended.kind === 'done') return ended.answer
    throw new Error(`the thread of the git mirror ended: ${ended.kind}`)
  } finally {
    stop.removeEventListener('abort', end)
    await pool.close()
  }
}
