/** The operating system says when the log of an SQLite file grows, by whichever process. Nothing wakes a process while nobody
 *  writes. Source: decisions.md#scale-out. */
import { type FSWatcher, watch } from 'node:fs'

/** Between two calls while others write without a pause, in ms. */
const BETWEEN_MS = 250
/** Where the system says nothing (some shared folders), one look for the other, in ms. */
const POLL_MS = 300

/** Calls `wake` soon after each change of the file. Every commit is written to the log beside it first. */
export function listenToFile(file: string, wake: () => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isChanged = false

  function changed(): void {
    isChanged = true
    if (timer === undefined) call()
  }

  /** The first change is told at once, those that follow it together. */
  function call(): void {
    timer = undefined
    if (!isChanged) return
    isChanged = false
    timer = setTimeout(call, BETWEEN_MS)
    timer.unref()
    wake()
  }

  const stop = watching(`${file}-wal`, changed) ?? polling(wake)
  return async () => {
    clearTimeout(timer)
    isChanged = false
    stop()
  }
}

/** null: the system cannot watch the file. */
function watching(log: string, changed: () => void): (() => void) | null {
  try {
    const watcher: FSWatcher = watch(log, { persistent: false }, changed)
    watcher.on('error', () => watcher.close())
    return () => watcher.close()
  } catch {
    return null
  }
}

function polling(wake: () => void): () => void {
  const timer = setInterval(wake, POLL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
