/** The interface of all importers: files in, keyed records out. Importers do not depend on suggestions or the ledger. */

import type { JsonObject } from '@yalkut/model'
import type { ImportProblem } from './import-problem.ts'

/** One item as its source describes it. The id is made from the source's key, so importing the same file again gives
 *  the same ids. `path` is null where the item has no path. */
export interface ImportRecord {
  id: string
  type: string
  path: string | null
  data: JsonObject
  /** Its file and its row, for messages. */
  at?: string
}

/** Given: a bad row or record is told and passed over. Not given: it ends the reading. */
export type OnProblem = (problem: ImportProblem) => void

/** Reads files of one layout.
 *
 *  `paths` are files or folders. A record comes after the records that it refers to. The same files give the same
 *  records in the same order, byte for byte. `read` throws `ImportProblem` for anything that it cannot read; the
 *  records that it yielded before are complete, but the caller discards them. */
export interface Importer {
  source: string
  read(paths: string[], onProblem?: OnProblem): AsyncIterable<ImportRecord>
}
