/** What becomes of a row of a table of files. Source: shapes.md#tables-of-files. */
import type { Sentence } from '@yalkut/model'
import type { Inspected } from '../uploads/inspecting/inspect.ts'
import type { WordsOfScan } from '../uploads/words/items-of-words.ts'
import type { ReadRow } from './listed-row.ts'

/** `ready`: it would be sent. `sent-before`: an earlier run of the same table sent it. `known`: the catalog has these bytes. */
export type Settled =
  | { kind: 'sent'; suggestion: number; item: string }
  | { kind: 'ready' }
  | { kind: 'sent-before'; suggestion: number | null; item: string | null }
  | { kind: 'known'; suggestion: number | null; item: string | null }
  | { kind: 'skipped'; why: Sentence }

export interface ListedOutcome {
  line: number
  /** As the table has it. */
  file: string
  sha256: string | null
  settled: Settled
  warnings: Sentence[]
}

/** A file that is ready to be sent. */
export interface ReadyFile {
  row: ReadRow
  /** The upload whose bytes have arrived already; null: they are read from the folder. */
  arrived: { id: string; isStored: boolean } | null
  path: string
  sha256: string
  sizeBytes: number
  inspected: Inspected
  /** Words of its pages, which come in with it; null: none. */
  words: WordsOfScan | null
  outcome: ListedOutcome
}

/** The files of one printing or event: they are in one suggestion. `known`: what the group belongs to, where an earlier run of
 *  the table made it. */
export interface FileGroup {
  key: string
  files: ReadyFile[]
  known: string | null
}
