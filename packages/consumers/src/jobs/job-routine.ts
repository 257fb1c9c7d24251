/** Runs a job when it is due, and records the time, the duration and the error of its last run. */

import { findRun, noteRun, type RunRow } from '@yalkut/ledger/consumers'
import { HOUR_MS } from '@yalkut/model'
import type { Ground, Hold } from '../running/hold.ts'
import type { Routine } from '../running/routine.ts'
import type { Waits } from '../running/waits.ts'
import type { Job } from './job.ts'
import { describeSchedule, longestRestMs, nextTime } from './next-time.ts'

const POLL_MS = 5_000
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = HOUR_MS

class JobHangs extends Error {
  constructor(limitMs: number) {
    super(`The job did not end within ${limitMs / 1_000} s.`)
    this.name = 'JobHangs'
  }
}

/** The record of the last run has a start and no end. */
class JobCutOff extends Error {
  constructor() {
    super('The process that ran the job ended or was suspended.')
    this.name = 'JobCutOff'
  }
}

export function routineOf({ services }: Ground, job: Job): Routine {
  const { ledger, clock } = services
  const { name, schedule, limitMs } = job
  const scheduleText = describeSchedule(schedule)
  const everyMs = 'everyMs' in schedule ? schedule.everyMs : LONGEST_WAIT_MS
  const waits: Waits = {
    firstMs: Math.min(FIRST_WAIT_MS, everyMs),
    longestMs: Math.min(LONGEST_WAIT_MS, everyMs),
  }
  // A run that exceeded its limit may still be working, so this process starts no second one.
  let isHanging = false

  /** Records the start of a run. `planned`: only the time of the next run was computed. `cut-off`: the last run never
   *  ended. */
  async function begin(hold: Hold): Promise<'begun' | 'planned' | 'cut-off'> {
    return await ledger.write(async (tx) => {
      await hold.confirm(tx)
      const run = await findRun(tx, name)
      const now = clock()
      const at = now.toISOString()
      if (run === null || run.schedule !== scheduleText) {
        const next = job.beginsAtOnce && run === null ? now : nextTime(schedule, now)
        const next_at = next.toISOString()
        await noteRun(tx, name, { schedule: scheduleText, next_at })
        return 'planned'
      }
      if (wasCutOff(run)) {
        await noteRun(tx, name, { ended_at: at })
        return 'cut-off'
      }
      await noteRun(tx, name, { started_at: at, ended_at: null })
      return 'begun'
    })
  }

  async function noteEnd(hold: Hold, startedMs: number, isDone: boolean): Promise<void> {
    const now = clock()
    await ledger.write(async (tx) => {
      await hold.confirm(tx)
      await noteRun(tx, name, {
        ended_at: now.toISOString(),
        duration_ms: now.getTime() - startedMs,
        ...(isDone && { next_at: nextTime(schedule, now).toISOString() }),
      })
    })
  }

  async function runOnce(hold: Hold): Promise<void> {
    const limit = new AbortController()
    const working = job.run(services, AbortSignal.any([hold.signal, limit.signal]))
    isHanging = true
    const settled = working.finally(() => {
      isHanging = false
    })
    await within(settled, limitMs, () => {
      limit.abort()
      hold.lapse()
    })
  }

  return {
    name,
    pollMs: POLL_MS,
    waits,
    longestRestMs: longestRestMs(schedule),
    isDue: async () => !isHanging,
    async run(hold) {
      const beginning = await begin(hold)
      if (beginning === 'planned') return
      if (beginning === 'cut-off') throw new JobCutOff()
      const startedMs = clock().getTime()
      let isDone = false
      try {
        await runOnce(hold)
        // A job that was asked to stop may be half done: the next process runs it again.
        isDone = !hold.signal.aborted
      } finally {
        await noteEnd(hold, startedMs, isDone)
      }
    },
  }
}

function wasCutOff({ started_at, ended_at }: RunRow): boolean {
  return started_at !== null && ended_at === null
}

/** The result of `work`. Throws `JobHangs` when `work` takes longer than `limitMs`. */
async function within<T>(work: Promise<T>, limitMs: number, onLate: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate()
      reject(new JobHangs(limitMs))
    }, limitMs)
    timer.unref()
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    // An error after the limit has no caller left: `JobHangs` is already recorded.
    work.catch(() => undefined)
  }
}
