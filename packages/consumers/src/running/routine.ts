/** What the runner runs: each consumer, each job and the sender of mails is a routine, done by one process at a time.
 *  What fails is noted, and tried again after a wait that grows; it holds up no other routine. */
import { findRun, noteRun } from '@yalkut/ledger/consumers'
import { isRefusal } from '@yalkut/model'
import { type Ground, type Hold, LeaseLost, underLease } from './hold.ts'
import { type Waits, waitMs } from './waits.ts'

export interface Routine {
  /** Of its lease, and of its row in `runs`. */
  readonly name: string
  /** How often it is looked at when nobody wakes it, in ms. */
  readonly pollMs: number
  readonly waits: Waits
  /** Whether there is something to do. Writes nothing. */
  isDue(): Promise<boolean>
  /** Does all that there is to do, in steps; between them it looks at `hold.signal`. */
  run(hold: Hold): Promise<void>
}

/** How a turn ended. `resting`: it failed a moment ago; `elsewhere`: another process does it; `busy`: an import holds the
 *  ledger; `failed`: noted, with how often in a row. */
export type Turn =
  | { kind: 'idle' | 'resting' | 'elsewhere' | 'busy' | 'done' }
  | { kind: 'failed'; error: unknown; failures: number }

export interface Taking {
  /** Says when to end. */
  stop: AbortSignal
  /** Whether it is tried although it rests. */
  isUrgent?: boolean
}

/** Takes a turn. Throws what the ledger throws where nothing could be noted. */
export async function takeTurn(
  ground: Ground,
  routine: Routine,
  { stop, isUrgent = false }: Taking,
): Promise<Turn> {
  const { ledger, clock } = ground.services
  const { name } = routine
  const run = await findRun(ledger.read, name)
  const rests = run !== null && run.next_at !== null && run.next_at > clock().toISOString()
  if (rests && !isUrgent) return { kind: 'resting' }
  if (stop.aborted || !(await routine.isDue())) return { kind: 'idle' }
  try {
    const held = await underLease(ground, { name, stop }, (hold) => runHeld(ground, routine, hold))
    return held.held ? held.value : { kind: 'elsewhere' }
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: 'elsewhere' }
    if (isBusy(error)) return { kind: 'busy' }
    throw error
  }
}

async function runHeld(ground: Ground, routine: Routine, hold: Hold): Promise<Turn> {
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
      error: wordsOf(error),
      failed_at: now.toISOString(),
      next_at: new Date(now.getTime() + waitMs(count, waits)).toISOString(),
    })
    return count
  })
  return { kind: 'failed', error, failures }
}

/** An import holds the ledger: that is nobody's fault, and is over in minutes. */
function isBusy(error: unknown): boolean {
  return isRefusal(error) && error.code === 'busy'
}

const MAX_WORDS = 500

/** What went wrong, in one line. */
export function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return words.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_WORDS)
}
