/** What every importer is: files in, keyed records out. It knows nothing of suggestions or the
 *  ledger. */

import type { JsonObject } from '@yalkut/model'

/** One item as a source has it. The id comes from the source's own key, so that the same file
 *  read again names the same items; `path` is null where the item has none. */
export interface ImportRecord {
  id: string
  type: string
  path: string | null
  data: JsonObject
}

/** Reads files of one layout.
 *
 *  `paths` are files or folders. An item comes after those that it points at, and the same files
 *  give the same records in the same order, byte for byte. Whatever the importer does not read
 *  ends the reading with an `ImportProblem`; records given before it are whole, but the caller
 *  drops them. */
export interface Importer {
  source: string
  read(paths: string[]): AsyncIterable<ImportRecord>
}
