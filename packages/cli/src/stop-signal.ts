/** Waits for a stop signal, or hands it on. */
import { HOUR_MS } from '@yalkut/model'

/** Resolves at SIGINT or SIGTERM. */
export async function untilStopSignal(): Promise<void> {
  // Node ends a process that only waits for a signal. The timer keeps it alive.
  const alive = setInterval(() => undefined, HOUR_MS)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  clearInterval(alive)
}

/** Aborts at SIGINT or SIGTERM. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort(new Error(`stopped by ${signal}`)))
  }
  return stopping.signal
}
