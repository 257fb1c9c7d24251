/** The time between the signal to stop and the end: load balancers see `/readyz` say no, and send callers elsewhere. Source:
 *  docs/operators/running.md. */
import { setTimeout as sleep } from 'node:timers/promises'
import { stopSignal } from '../stop-signal.ts'

interface Draining {
  drainMs: number
  say: (message: string) => void
  /** Makes the server say that it stops. */
  begin: () => void
}

/** A second signal ends the waiting. */
export async function drain({ drainMs, say, begin }: Draining): Promise<void> {
  if (drainMs === 0) return
  say(`Draining for ${drainMs / 1_000} s …`)
  begin()
  await sleep(drainMs, undefined, { signal: stopSignal() }).catch(() => undefined)
}
