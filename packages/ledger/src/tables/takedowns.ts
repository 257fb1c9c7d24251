/** Table of requests that something be shown no more. Source: routes.md#files-uploads-libraries. */

export interface TakedownsTable {
  id: number
  kind: 'takedown' | 'family'
  /** An item id, the sha256 of a file, or an address. */
  target: string
  relation: string | null
  name: string | null
  /** How to answer; seen by stewards only. */
  contact: string | null
  statement: string | null
  /** JSON: the files whose rights were held back, with what they were: `[{ sha256, rights }]`. */
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
