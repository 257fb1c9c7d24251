/** Gives memory back once, when a process has started: half of the memory left after loading is garbage, and V8 leaves it
 *  as long as little more is added, which in a server that nobody asks is for ever. Source: decisions.md#an-idle-server. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** After the first looks of jobs, and after the requests that waited for the start. */
const AFTER_MS = 10_000

/** Soon, once. It does not keep the process. */
export function collectOnce(): void {
  setTimeout(collect, AFTER_MS).unref()
}

function collect(): void {
  setFlagsFromString('--expose-gc')
  // A new context has what V8 exposes since; this one does not.
  const collectAll: unknown = runInNewContext('gc')
  if (typeof collectAll !== 'function') return
  // Twice: what finalizers let go is found by the second.
  collectAll()
  collectAll()
}
