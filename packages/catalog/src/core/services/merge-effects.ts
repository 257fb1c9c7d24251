/** Further effects in the transaction of a merge. The merge does not import the rooms that add an effect: each room
 *  exports its own effect, and `catalog.ts` lists them in order. */
import type { Writer } from '@yalkut/ledger'
import type { NewChange } from '@yalkut/ledger/line'
import type { SuggestionRow } from '@yalkut/ledger/suggestions'
import type { LockedMain } from './writing.ts'

/** Who merged, through which token or app, and when. */
export interface MergeAct {
  /** Account id. */
  actor: string
  /** JSON of Via, or null. */
  via: string | null
  at: string
}

export interface Merged {
  /** Null: main had all of it already, so there is no commit. */
  commit: number | null
  /** The suggestion, with its status `merged`. */
  row: SuggestionRow
}

/** A merge runs each step of all effects, in the order of the list, before the next step. The caller of each step
 *  holds main and the suggestion. An error thrown by an effect ends the whole merge.
 *
 *  Rows are locked in one order everywhere: main, issues, files, counters. So `hold` takes issues, `onPage` takes
 *  files, and only `onMerged` writes events and notices. */
export interface MergeEffect {
  /** Before the first change is written: locks the rows that `onMerged` will change. Waits for a lock only after
   *  `main.mustBeFirst()`. */
  hold?(main: LockedMain, row: SuggestionRow): Promise<void>
  /** After each page of changes is written: a large import has many. Waits for a lock as `hold` does. */
  onPage?(main: LockedMain, changes: readonly NewChange[], act: MergeAct): Promise<void>
  /** After the commit is written and the suggestion is marked as merged. */
  onMerged?(tx: Writer, merged: Merged, act: MergeAct): Promise<void>
}
