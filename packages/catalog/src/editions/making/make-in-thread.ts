/** Makes an edition's files, or compares one with the catalog, in a thread. */
import type { TakenDown } from '@yalkut/projection'
import { ThreadPool } from '@yalkut/threads'
import type { MadeFiles } from './make-files.ts'
import type { ComparingTask, EditionAnswer, EditionTask, MakingTask } from './make-thread.ts'

/** A large catalog takes minutes; a slow disk more. */
const LONGEST_MS = 6 * 3_600_000

/** Ends soon after the signal. */
export async function makeInThread(task: MakingTask, stop: AbortSignal): Promise<MadeFiles> {
  const answer = await inThread({ make: task }, stop)
  if ('made' in answer) return answer.made
  throw new Error('the thread has made nothing')
}

/** Compares everything; ends soon after the signal. */
export async function compareInThread(
  task: ComparingTask,
  stop: AbortSignal,
): Promise<TakenDown | null> {
  const answer = await inThread({ compare: task }, stop)
  if ('compared' in answer) return answer.compared
  throw new Error('the thread has compared nothing')
}

async function inThread(task: EditionTask, stop: AbortSignal): Promise<EditionAnswer> {
  const program = new URL('./make-thread.ts', import.meta.url)
  const pool = new ThreadPool<EditionTask, EditionAnswer>(program, {
    ...{ threads: 1, timeLimitMs: LONGEST_MS, maxWaiting: 1 },
  })
  const end = (): void => void pool.close()
  stop.addEventListener('abort', end)
  try {
    stop.throwIfAborted()
    const ended = await pool.run(task)
    if (ended.kind === 'done') return ended.answer
    throw new Error(`the thread of the edition ended: ${ended.kind}`)
  } finally {
    stop.removeEventListener('abort', end)
    await pool.close()
  }
}
