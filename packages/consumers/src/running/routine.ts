/** The unit that the runner runs: each consumer, each job and the mail delivery is a routine. One process at a time runs a
 *  routine. A failure is recorded and retried after a growing wait; other routines continue meanwhile. */
import { findRun, noteRun, type RunRow } from '@yalkut/ledger/consumers'
import { isRefusal } from '@yalkut/model'
import { type Ground, type Hold, LeaseLost, underLease } from './hold.ts'
import { type Waits, waitMs } from './waits.ts'

export interface Routine {
  /** Names the lease and the row in `runs`. */
  readonly name: string
  /** The time between two looks without a wake-up, in ms. */
  readonly pollMs: number
  readonly waits: Waits
  /** Of a job: the longest time from one run to the next, in ms. */
  readonly longestRestMs?: number
  /** Whether the routine has work. Writes nothing. */
  isDue(): Promise<boolean>
  /** Does all the work in steps, and checks `hold.signal` between them. */
  run(hold: Hold): Promise<void>
  /** Called without a lease, again and again while the ledger is busy or away. Most routines do nothing then. */
  whenAway?(stop: AbortSignal): Promise<void>
}

/** How a turn ended. `idle`: the routine had no work. `resting`: its next time has not come. `elsewhere`: another process
 *  holds its lease. `busy`: an import holds the ledger. `failed`: the error was recorded; `failures` counts the failures in
 *  a row. */
export type Turn =
  | { kind: 'idle' | 'resting' | 'elsewhere' | 'busy' | 'done' }
  | { kind: 'failed'; error: unknown; failures: number }

export interface Taking {
  /** Aborts when the routine has to stop. */
  stop: AbortSignal
  /** Whether a resting routine runs as well. */
  isUrgent?: boolean
}

/** Runs the routine if it is due. Throws an error of the ledger that kept the failure from being recorded. */
export async function takeTurn(ground: Ground, routine: Routine, { stop, isUrgent = false }: Taking): Promise<Turn> {
  const { ledger, clock } = ground.services
  const { name } = routine
  const run = await findRun(ledger.read, name)
  if (rests(run, routine, clock()) && !isUrgent) return { kind: 'resting' }
  if (stop.aborted || !(await routine.isDue())) return { kind: 'idle' }
  try {
    const outcome = await underLease(ground, { name, stop }, (hold) => runUnderLease(ground, routine, hold))
    return outcome.isLeased ? outcome.value : { kind: 'elsewhere' }
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: 'elsewhere' }
    if (isBusy(error)) return { kind: 'busy' }
    throw error
  }
}

/** Whether its next time has not come. A next time that is farther ahead than any rest is of a clock that was set back since. */
function rests(run: RunRow | null, { waits: { longestMs }, longestRestMs = 0 }: Routine, now: Date): boolean {
  if (run === null || run.next_at === null) return false
  const aheadMs = Date.parse(run.next_at) - now.getTime()
  return aheadMs > 0 && aheadMs <= Math.max(longestMs, longestRestMs)
}

async function runUnderLease(ground: Ground, routine: Routine, hold: Hold): Promise<Turn> {
  const { ledger } = ground.services
  const { name } = routine
  try {
    await routine.run(hold)
  } catch (error) {
    if (error instanceof LeaseLost || isBusy(error)) throw error
    return await noteFailure(ground, routine, hold, error)
  }
  const run = await findRun(ledger.read, name)
  if (run !== null && run.failures > 0) {
    await ledger.write(async (tx) => {
      await hold.confirm(tx)
      await noteRun(tx, name, { failures: 0 })
    })
  }
  return { kind: 'done' }
}

async function noteFailure(
  { services: { ledger, clock } }: Ground,
  { name, waits }: Routine,
  hold: Hold,
  error: unknown,
): Promise<Turn> {
  const failures = await ledger.write(async (tx) => {
    await hold.confirm(tx)
    const before = await findRun(tx, name)
    const count = (before?.failures ?? 0) + 1
    const now = clock()
    await noteRun(tx, name, {
      failures: count,
      error: messageOf(error),
      failed_at: now.toISOString(),
      next_at: new Date(now.getTime() + waitMs(count, waits)).toISOString(),
    })
    return count
  })
  return { kind: 'failed', error, failures }
}

/** An import holds the ledger, or its database is away: that is no fault of the routine, and is over in minutes. */
export function isBusy(error: unknown): boolean {
  return isRefusal(error) && error.code === 'busy'
}

const MAX_MESSAGE = 500

/** The message of an error, in one line. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_MESSAGE)
}
