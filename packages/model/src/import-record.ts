/** An item as a source describes it: what importers read, and what the catalog imports. */
import type { JsonObject } from './json.ts'

/** The id is made from the source's key, so importing the same file again gives the same ids. */
export interface ImportRecord {
  id: string
  type: string
  /** Null where the item has no path. Used when the item is new. An existing item keeps its path, unless its chapter has another
   *  number now. */
  path: string | null
  data: JsonObject
  /** Its file and its row, for messages. */
  at?: string
  /** The name of its file, where a file says all that it ever brought: tables, JSON Lines and library records. */
  file?: string
}
