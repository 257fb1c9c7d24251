/** The most memory of this process itself, without mapped files. Watched in a thread: heavy work seldom lets timers of its own
 *  thread run. */
import { readFileSync } from 'node:fs'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

const EVERY_MS = 50

export interface PeakMemory {
  /** Null where the system does not say. */
  megabytes(): number | null
  stop(): Promise<void>
}

export function watchPeakMemory(): PeakMemory {
  const peak = new SharedArrayBuffer(8)
  const watcher = new Worker(new URL(import.meta.url), { workerData: { peak } })
  return {
    megabytes() {
      const kilobytes = new Float64Array(peak)[0] ?? 0
      return kilobytes === 0 ? null : kilobytes / 1_024
    },
    async stop() {
      await watcher.terminate()
    },
  }
}

if (!isMainThread && workerData?.peak instanceof SharedArrayBuffer) {
  const most = new Float64Array(workerData.peak)
  setInterval(() => {
    most[0] = Math.max(most[0] ?? 0, anonymousKilobytes())
  }, EVERY_MS)
}

/** 0 on other systems than Linux. */
function anonymousKilobytes(): number {
  try {
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  } catch {
    return 0
  }
}
