/** What is written at the end of each commit from all its changes: gaps, coverage and the numbers of transcripts. While a file
 *  is rebuilt they are written once, when all items and links are there: they follow from these alone. */
import type Database from 'better-sqlite3'
import { prepareCoverage } from './coverage.ts'
import type { Touched } from './edges.ts'
import { prepareGaps } from './gaps.ts'
import { prepareItemsOfType } from './items-of-type.ts'
import { prepareTranscribed } from './transcribed.ts'

export interface DerivedSums {
  /** Called before an item is written again or removed, while its rows are there. */
  leave(item: { id: string; type: string }): void
  /** An item was written or removed. `touched`: the links that it got or lost. */
  changed(item: { id: string; type: string }, touched: readonly Touched[]): void
  /** An item was rendered again, because others changed. */
  refreshed(item: { id: string; type: string }): void
  /** Called before each transaction: drops what one that was rolled back has left. */
  begin(): void
  /** Called at the end of each commit and of changes of rights, after the links and their counts were written. */
  finish(): void
  /** Writes all sums of a file that has none. */
  writeAll(): void
}

const nothing = (): void => undefined

/** `areLast`: nothing is collected, and `writeAll` is called when all items are written. */
export function prepareDerivedSums(db: Database.Database, { areLast = false } = {}): DerivedSums {
  const coverage = prepareCoverage(db)
  const transcribed = prepareTranscribed(db)
  const writers = [prepareGaps(db), coverage, transcribed]
  const itemsOf = prepareItemsOfType(db)

  function writeAll(): void {
    for (const writer of writers) writer.writeAll(itemsOf)
  }

  if (areLast) {
    return {
      leave: nothing,
      changed: nothing,
      refreshed: nothing,
      begin: nothing,
      finish: nothing,
      writeAll,
    }
  }
  return {
    writeAll,
    leave(item) {
      coverage.leave(item)
      transcribed.leave(item)
    },
    refreshed: transcribed.refreshed,
    changed(item, touched) {
      for (const writer of writers) writer.changed(item, touched)
    },
    begin() {
      for (const writer of writers) writer.begin()
    },
    finish() {
      for (const writer of writers) writer.finish()
    },
  }
}
