/** Timed work. One process at a time runs a job. The ledger stores the time of the next run, so that a restart neither
 *  skips nor repeats a run. Source: decisions.md#jobs. */
import type { ReadServices } from '@yalkut/catalog/core'

/** `everyMs`: the time from the end of one run to the start of the next, in ms. `DailyTime`: once a day. */
export type Schedule = { everyMs: number } | DailyTime

export interface DailyTime {
  /** Hours and minutes, such as `08:00`. */
  at: string
  /** An IANA name, such as `Asia/Jerusalem`. */
  timeZone: string
}

export interface Job {
  readonly name: string
  readonly schedule: Schedule
  /** Whether a catalog that never ran it runs it at once. Other jobs wait for their first time. */
  readonly beginsAtOnce?: boolean
  /** The longest run, in ms. A longer one is recorded as failed, and another process may start the job. */
  readonly limitMs: number
  /** Runs the job once. When `signal` aborts, `run` returns soon, and the job is run again later. */
  run(services: ReadServices, signal: AbortSignal): Promise<void>
}
