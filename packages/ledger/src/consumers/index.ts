/** The door of `@yalkut/ledger/consumers`: what other packages use of it. */
export { findCursor, listCursors, moveCursor } from './cursors.ts'
export { endLease, type Lease, type LeaseTime, renewLease, takeLease } from './leases.ts'
export { findRun, listRuns, noteRun, type RunRow } from './runs.ts'
