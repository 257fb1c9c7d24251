/** Compares an edition with the catalog in a thread. */
import type { TakenDown } from '@yalkut/projection'
import type { ComparingTask } from './compare-thread.ts'
import { openThread } from './thread.ts'

/** Compares everything; ends soon after the signal. */
export async function compareInThread(task: ComparingTask, stop: AbortSignal): Promise<TakenDown | null> {
  const program = new URL('./compare-thread.ts', import.meta.url)
  const thread = openThread<ComparingTask, TakenDown | null>(program, stop)
  try {
    return await thread.run(task)
  } finally {
    await thread.close()
  }
}
