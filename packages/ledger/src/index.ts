/** The door of the ledger: the truth, in SQLite or PostgreSQL. */
export { isLedgerAway, type LedgerAway, whyAway, wordsOfCause } from './engine/away.ts'
export { LedgerDamaged } from './engine/damaged.ts'
export type { Engine as Ledger, Reader, Writer } from './engine/engine.ts'
export { andOthers, rollUp } from './engine/roll-up.ts'
export { presentMark, withMark } from './engine/write-marks.ts'
export { type LedgerLocation, openLedger } from './open-ledger.ts'
export { attempt, inSavepoint } from './sql/savepoint.ts'
export {
  MAIL_LANGUAGES,
  MAIL_TIMINGS,
  type MailTiming,
} from './tables/access.ts'
export {
  MACHINE_KINDS,
  MACHINE_STATUSES,
  type MachineKind,
  type MachineStatus,
} from './tables/machines.ts'
export {
  SUGGESTION_KINDS,
  SUGGESTION_STATUSES,
  type SuggestionStatus,
} from './tables/suggestion-states.ts'
export { UPLOAD_STATUSES } from './tables/uploads.ts'
