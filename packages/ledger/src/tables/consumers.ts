/** Tables of background work: leases, cursors and runs. Source: decisions.md#consumers. */

/** Background work that one process at a time may do, until its lease expires. */
export interface LeasesTable {
  name: string
  /** Unique for each taking. */
  holder: string
  until: string
}

/** The position of each consumer in the source that it follows. */
export interface CursorsTable {
  name: string
  seq: number
}

/** The state of a consumer's or job's runs. */
export interface RunsTable {
  name: string
  /** The time of a job's next run, or of the next attempt after a failure. */
  next_at: string | null
  /** Consecutive failures up to now. */
  failures: number
  /** The error of the last failed run. */
  error: string | null
  failed_at: string | null
  /** Of a job. */
  started_at: string | null
  /** Of a job; null while it runs. */
  ended_at: string | null
  duration_ms: number | null
  /** The schedule of a job as text; when it changes, the next time is computed again. */
  schedule: string | null
}

export interface ConsumerDb {
  leases: LeasesTable
  cursors: CursorsTable
  runs: RunsTable
}
