/** What becomes of a row of a table of files. Source: shapes.md#tables-of-files. */
import type { Inspected } from '../uploads/inspecting/inspect.ts'
import type { ReadRow } from './listed-row.ts'

/** `ready`: it would be sent. `sent-before`: an earlier run of the same table sent it. `known`: the catalog has these bytes. */
export type Settled =
  | { kind: 'sent'; suggestion: number; item: string }
  | { kind: 'ready' }
  | { kind: 'sent-before'; suggestion: number | null; item: string | null }
  | { kind: 'known'; suggestion: number | null; item: string | null }
  | { kind: 'skipped'; why: string }

export interface ListedOutcome {
  line: number
  /** As the table has it. */
  file: string
  sha256: string | null
  settled: Settled
  warnings: string[]
}

/** A file that is ready to be sent. */
export interface ReadyFile {
  row: ReadRow
  path: string
  sha256: string
  sizeBytes: number
  inspected: Inspected
  outcome: ListedOutcome
}

/** The files of one printing or event: they are in one suggestion. `known`: what the group belongs to, where an earlier run of
 *  the table made it. */
export interface FileGroup {
  key: string
  files: ReadyFile[]
  known: string | null
}
