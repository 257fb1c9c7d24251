/** Tables of limits that servers share. Keys are keyed hashes: no address is kept. A minute is a whole number, counted
 *  from 1970. Source: decisions.md#limits. */

/** A server that runs, and when it last said so. */
export interface LimitServersTable {
  /** Of this run; random. */
  id: string
  minute: number
}

/** Whoever updates the row of a minute holds its counts. */
export interface LimitMinutesTable {
  minute: number
  /** How often counts were added to it. */
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

/** Whoever updates the row of a key has the turn to count a use of it. */
export interface ThrottleTurnsTable {
  key: string
  /** The last use. */
  at: string
}

export interface LimitDb {
  limit_servers: LimitServersTable
  limit_minutes: LimitMinutesTable
  limit_counts: LimitCountsTable
  throttle_turns: ThrottleTurnsTable
}
