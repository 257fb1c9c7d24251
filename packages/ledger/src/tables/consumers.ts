/** Tables of what is done in the background: who does it, how far it has come, how it went. Source: decisions.md#consumers. */

/** What one process at a time does, for as long as its lease lasts. */
export interface LeasesTable {
  name: string
  /** A name that no other taking has. */
  holder: string
  until: string
}

/** How far each consumer has come in what it follows. */
export interface CursorsTable {
  name: string
  seq: number
}

/** How the runs of a consumer or a job went. */
export interface RunsTable {
  name: string
  /** Not before: a job's next time, or the next try after a failure. */
  next_at: string | null
  /** In a row, up to now. */
  failures: number
  /** Why the last run that failed did. */
  error: string | null
  failed_at: string | null
  /** Of a job. */
  started_at: string | null
  /** Of a job; null while it runs. */
  ended_at: string | null
  duration_ms: number | null
  /** When a job is run, in words: where this changes, its next time is found anew. */
  schedule: string | null
}

export interface ConsumerDb {
  leases: LeasesTable
  cursors: CursorsTable
  runs: RunsTable
}
