/** The interface of all importers: files in, keyed records out. Importers do not depend on suggestions or the ledger. */

import type { ImportRecord } from '@yalkut/model'
import type { OnProblem } from './import-problem.ts'

export type { OnProblem } from './import-problem.ts'

/** What the caller chooses. */
export interface ReadOptions {
  /** The titles of the editions to read; without it the importer chooses where there are too many. */
  editions?: readonly string[]
  /** The titles of the editions that the catalog has of a work, by the work's id. */
  knownEditions?: (work: string) => ReadonlySet<string>
}

/** Reads files of one layout.
 *
 *  `paths` are files or folders. A record comes after the records that it refers to. The same files give the same
 *  records in the same order, byte for byte. With `onProblem`, whatever cannot be read is reported and the rest is read: a bad
 *  file, edition, verse or record does not end the reading. Without it, `read` throws the first `ImportProblem`. */
export interface Importer {
  source: string
  read(paths: string[], onProblem?: OnProblem, options?: ReadOptions): AsyncIterable<ImportRecord>
}
