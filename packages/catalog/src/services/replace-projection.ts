/** Builds a sound projection anew in a thread, while its server answers from the present file. */
import type { LedgerLocation } from '@yalkut/ledger'
import type { Built } from '@yalkut/projection'
import { ThreadPool } from '@yalkut/threads'
import type { MendingTask } from './mending-thread.ts'

/** A large catalog takes hours. */
const LONGEST_MS = 24 * 3_600_000

/** The replaced file is removed. The server reads the new one when it follows the line next. Throws what stopped the thread. */
export async function replaceProjection(location: LedgerLocation): Promise<void> {
  const program = new URL('./mending-thread.ts', import.meta.url)
  const options = { threads: 1, timeLimitMs: LONGEST_MS, maxWaiting: 1 }
  const pool = new ThreadPool<MendingTask, Built>(program, options)
  try {
    const ended = await pool.run({ location, isKept: false })
    if (ended.kind !== 'done') throw new Error(`the thread ended: ${ended.kind}`)
  } finally {
    await pool.close()
  }
}
