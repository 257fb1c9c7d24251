/** Runs a routine again and again while the process runs: at once after `wake`, otherwise after `pollMs`. */
import type { Ground } from './hold.ts'
import { isBusy, type Routine, type Turn, takeTurn } from './routine.ts'
import { waitMs } from './waits.ts'

export type OnFault = (fault: unknown, about: string) => void

export interface Going {
  wake(): void
  /** Resolves when the current turn has ended. */
  ended: Promise<void>
}

/** The shortest time between two looks where every change of the ledger wakes the routines: what is due by the clock alone
 *  (a mail that is sent again, a job) begins so much later at most. In ms. */
const QUIET_MS = 10_000
/** The longest wait while the ledger fails, in ms. */
const LONGEST_MS = 60_000

/** Ends when `stop` aborts. `onFault` is called for the first of several failures in a row, and not for a
 *  ledger that is away, which reports itself. */
export function keepGoing(
  ground: Ground,
  routine: Routine,
  { stop, onFault }: { stop: AbortSignal; onFault: OnFault },
): Going {
  const about = `background: ${routine.name}`
  const pollMs = Math.max(routine.pollMs, ground.services.ledger.hears === 'all' ? QUIET_MS : routine.pollMs)
  let wakeUp = (): void => undefined
  let woken = false
  let faults = 0

  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, woken ? 0 : ms)
      timer.unref()
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function turn(): Promise<number> {
    woken = false
    try {
      const ended = await takeTurn(ground, routine, { stop })
      reportFirstFailure(ended)
      if (ended.kind === 'busy') await whenAway()
      faults = 0
      return pollMs
    } catch (error) {
      faults += 1
      if (isBusy(error)) await whenAway()
      if (faults === 1 && !stop.aborted && !isBusy(error)) onFault(error, about)
      return waitMs(faults, { firstMs: routine.pollMs, longestMs: LONGEST_MS })
    }
  }

  async function whenAway(): Promise<void> {
    await routine.whenAway?.(stop).catch((error: unknown) => {
      if (!stop.aborted) onFault(error, about)
    })
  }

  function reportFirstFailure(turn: Turn): void {
    if (turn.kind === 'failed' && turn.failures === 1) onFault(turn.error, about)
  }

  async function go(): Promise<void> {
    while (!stop.aborted) {
      const ms = await turn()
      if (!stop.aborted) await rest(ms)
    }
  }

  const wake = (): void => {
    woken = true
    wakeUp()
  }
  stop.addEventListener('abort', wake, { once: true })
  return { wake, ended: go() }
}
