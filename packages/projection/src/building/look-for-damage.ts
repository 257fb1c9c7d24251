/** Whether the present file is damaged, found out by a thread: reading a large file takes long. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DamageThreadData } from './damage-thread.ts'

export interface DamageSearch {
  /** Throws what stopped the thread. */
  isDamaged(): Promise<boolean>
  close(): Promise<void>
}

export function lookForDamage(file: string): DamageSearch {
  const workerData: DamageThreadData = { file }
  const thread = new Worker(new URL('./damage-thread.ts', import.meta.url), { workerData })
  const answer: Promise<unknown[]> = once(thread, 'message')
  // Anyone who does not ask is not stopped by it.
  answer.catch(() => undefined)
  return {
    async isDamaged() {
      const [isDamaged] = await answer
      return isDamaged === true
    },
    async close() {
      await thread.terminate()
    },
  }
}
