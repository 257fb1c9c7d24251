/** Rebuilds a projection in a thread, while its server answers from the present file. */

import type { LedgerLocation } from '@yalkut/ledger'
import { DAY_MS } from '@yalkut/model'
import type { Built } from '@yalkut/projection'
import { ThreadPool } from '@yalkut/threads'
import type { MendingTask } from './mending-thread.ts'

/** A large catalog takes hours. */
const LONGEST_MS = DAY_MS

export interface Builder {
  /** Throws what stopped the thread. */
  build(task: MendingTask): Promise<Built>
  /** Ends a building that continues. */
  close(): Promise<void>
}

export function openBuilder(): Builder {
  const program = new URL('./mending-thread.ts', import.meta.url)
  const options = { threads: 1, timeLimitMs: LONGEST_MS, maxWaiting: 1 }
  const pool = new ThreadPool<MendingTask, Built>(program, options)
  return {
    async build(task) {
      const ended = await pool.run(task)
      if (ended.kind === 'done') return ended.answer
      throw new Error(`the thread ended: ${ended.kind}`)
    },
    close: () => pool.close(),
  }
}

/** Replaces a sound projection. The file before is removed, and the server reads the new one when it follows the line next. */
export async function replaceProjection(location: LedgerLocation, stop?: AbortSignal): Promise<void> {
  const builder = openBuilder()
  const end = (): void => void builder.close()
  stop?.addEventListener('abort', end)
  try {
    stop?.throwIfAborted()
    await builder.build({ location, keepsDamaged: false })
  } finally {
    stop?.removeEventListener('abort', end)
    await builder.close()
  }
}
