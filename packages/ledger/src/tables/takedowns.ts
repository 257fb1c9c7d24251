/** Tables of takedowns: requests to stop showing something, and the items that they withhold.
 *  Source: routes.md#files-uploads-libraries. */
import type { Mark } from './mark.ts'

export interface TakedownsTable {
  id: number
  kind: 'takedown' | 'family'
  /** An item id, the sha256 of a file, or an address. */
  target: string
  relation: string | null
  name: string | null
  /** The contact of the person who asks; only stewards see it. */
  contact: string | null
  statement: string | null
  /** JSON: the files that were withheld, with their earlier rights: `[{ sha256, rights }]`. */
  paused: string
  issue_id: number | null
  /** `lifted`: it was upheld, and ended later. */
  status: 'open' | 'upheld' | 'declined' | 'lifted'
  at: string
  settled_by: string | null
  settled_at: string | null
  note: string | null
}

/** An item that a request withholds with all that is below it, as it is now. */
export interface ItemStopsTable {
  request: number
  item: string
  /** 0: the request was declined, or its takedown lifted. */
  stopped: Mark
  /** The number of its latest change, in one line with the changes of files (`files.change`): servers follow by it. */
  change: number
}

export interface TakedownDb {
  item_stops: ItemStopsTable
  takedowns: TakedownsTable
}
