/** Merges the pieces of a full-text index in small steps. Each transaction adds a piece, and FTS5 left to itself (`automerge`)
 *  does the merging of some sixty transactions in one of them, which then takes a second among millions of lines. */
import type Database from 'better-sqlite3'

export interface MergeSteps {
  /** Called for each text that is added or dropped. */
  changed(length: number): void
  /** Called at the end of each transaction: merges some pieces when enough was written. */
  step(): void
}

/** Characters that are written between two steps: of a few lines. */
const BETWEEN_STEPS = 400
/** Pages of a step, at least. */
const PAGES = 16
/** Characters that fill a page of an index, each of which is written again at some four levels. */
const CHARACTERS_A_PAGE = 1_600

export function prepareMergeSteps(db: Database.Database, index: 'words' | 'names'): MergeSteps {
  // SQLite takes only whole numbers, and a JavaScript number is none.
  const merge = db.prepare<[bigint]>(`insert into ${index} (${index}, rank) values ('merge', ?)`)
  let written = 0
  return {
    changed(length) {
      written += length
    },
    step() {
      if (written < BETWEEN_STEPS) return
      merge.run(BigInt(PAGES + Math.floor(written / CHARACTERS_A_PAGE)))
      written = 0
    },
  }
}

/** For an index that is merged once, when all of it is written. */
export const NO_STEPS: MergeSteps = { changed: () => undefined, step: () => undefined }
