/** Table of takedowns: requests to stop showing something. Source: routes.md#files-uploads-libraries. */

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
  status: 'open' | 'upheld' | 'declined'
  at: string
  settled_by: string | null
  settled_at: string | null
  note: string | null
}

export interface TakedownDb {
  takedowns: TakedownsTable
}
