/** The table of addresses outside the catalog. Source: shapes.md#health. */
import type { Mark } from './mark.ts'

/** What the last checks of an address found. */
export interface OuterLinksTable {
  url: string
  checked_at: string
  /** The HTTP status of the last check; null: no answer. */
  status: number | null
  /** null: the address answered. */
  error: string | null
  /** Failed checks in a row. */
  failures: number
  failing_since: string | null
  /** 1: it failed as often in a row as makes an address dead. */
  dead: Mark
  /** The time from which it is checked again. */
  next_at: string
}

export interface OuterLinkDb {
  outer_links: OuterLinksTable
}
