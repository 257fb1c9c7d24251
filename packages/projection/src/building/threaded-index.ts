/** A TextIndex that a thread writes. */
import { Worker } from 'node:worker_threads'
import type { TextIndex } from '../apply/words/text-index.ts'
import { removeDatabase } from '../store/places.ts'
import type { BuildingMemory } from './line-size.ts'
import type { TextCall, TextCalls, TextThreadData } from './text-thread.ts'

export interface ThreadedIndex {
  index: TextIndex
  /** Waits while the thread has much to do. Throws what stopped the thread. */
  room(): Promise<void>
  /** Every call was made. Waits until the thread has written its file. */
  end(): Promise<void>
  /** Ends the thread and removes its file. */
  close(): Promise<void>
}

/** Calls that travel together. */
const CALLS_A_MESSAGE = 500
/** Memory for values that soon are garbage: almost all of the thread's. Left to itself it grows to several times that. */
const YOUNG_MB = 12
/** Calls that may wait for the thread. */
const MAX_WAITING = 8_000

/** `file`: where the thread writes; replaced. */
export function openThreadedIndex(file: string, memory: BuildingMemory): ThreadedIndex {
  removeDatabase(file)
  const workerData: TextThreadData = { file, memory }
  const thread = new Worker(new URL('./text-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  let calls: TextCall[] = []
  let waiting = 0
  let fault: { error: unknown } | null = null
  let wake: () => void = () => undefined
  thread.on('message', (done: number) => {
    waiting -= done
    wake()
  })
  const stop = (error: unknown): void => {
    fault ??= { error }
    wake()
  }
  thread.on('error', stop)
  thread.on('exit', () => stop(new Error('the thread that writes the index of words ended')))

  function send(end: boolean): void {
    const message: TextCalls = { calls, end }
    waiting += calls.length
    calls = []
    thread.postMessage(message)
  }

  function add(call: TextCall): void {
    calls.push(call)
    if (calls.length >= CALLS_A_MESSAGE) send(false)
  }

  async function untilAtMost(most: number): Promise<void> {
    while (waiting > most && fault === null) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    if (fault !== null) throw fault.error
  }

  return {
    index: {
      addRow: (n, words, tags) => add(['addRow', n, words, tags]),
      dropRow: (n, words) => add(['dropRow', n, words]),
      addNames: (n, names) => add(['addNames', n, names]),
      dropNames: (n) => add(['dropNames', n]),
      begin: () => undefined,
      finish: () => add(['finish']),
    },
    room: () => untilAtMost(MAX_WAITING),
    async end() {
      // The last message has at least one call, so that its answer is waited for.
      calls.push(['finish'])
      send(true)
      await untilAtMost(0)
    },
    async close() {
      await thread.terminate()
      removeDatabase(file)
    },
  }
}
