/** Timed work: done by one process at a time, at times that the ledger keeps, so that a restart neither forgets nor
 *  repeats it. Source: decisions.md#jobs. */
import type { ReadServices } from '@yalkut/catalog/services'

/** So long after the end of the last time, or each day at an hour. */
export type Schedule = { everyMs: number } | DailyTime

export interface DailyTime {
  /** `08:00`. */
  at: string
  /** Such as `Asia/Jerusalem`. */
  timeZone: string
}

export interface Job {
  readonly name: string
  readonly schedule: Schedule
  /** A run that takes longer hangs: it is noted as failed, and another process may begin it. In ms. */
  readonly limitMs: number
  /** Does it once. With `signal` it ends soon, wherever it is: it is begun again later. */
  run(services: ReadServices, signal: AbortSignal): Promise<void>
}
