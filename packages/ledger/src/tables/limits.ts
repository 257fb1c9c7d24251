/** Tables of limits that servers share. Keys are keyed hashes: no client address is stored. A minute is a whole number,
 *  counted from 1970. Source: decisions.md#limits. */

/** A running server, and the last minute in which it said so. */
export interface LimitServersTable {
  /** Random, for each run. */
  id: string
  minute: number
}

/** A transaction that updates the row of a minute holds its counts. */
export interface LimitMinutesTable {
  minute: number
  /** The number of batches of counts that were added to it. */
  batch: number
}

/** Uses of one key in one minute, by all servers. */
export interface LimitCountsTable {
  minute: number
  key: string
  count: number
  /** The batch that changed it last. */
  batch: number
}

/** A transaction that updates the row of a key holds the turn to count a use of it. */
export interface ThrottleTurnsTable {
  key: string
  /** The last use. */
  at: string
}

/** What a person has put into drafts in a day. */
export interface DraftBytesTable {
  person_id: string
  /** `2026-11-26`, UTC: the last day that was counted. */
  day: string
  bytes: number
}

export interface LimitDb {
  draft_bytes: DraftBytesTable
  limit_servers: LimitServersTable
  limit_minutes: LimitMinutesTable
  limit_counts: LimitCountsTable
  throttle_turns: ThrottleTurnsTable
}
