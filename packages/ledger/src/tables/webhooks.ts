/** Tables of webhooks. Source: service.md#webhooks. */
import type { Mark } from './mark.ts'

/** An address that a person registered, and how far the line of commits was posted to it. */
export interface WebhooksTable {
  id: number
  person_id: string
  url: string
  /** `whsec_…`. Stored as it is: each post is signed with it. */
  secret: string
  /** JSON: only commits that changed an item of one of these types; `[]`: of any type. */
  types: string
  /** JSON: only commits that changed an item in one of these sets; `[]`: in any set or in none. */
  sets: string
  created_at: string
  /** 0: switched off after too many failures. */
  active: Mark
  /** The last commit that was posted, or passed over by the filters. */
  cursor: number
  /** The last commit of a post that failed: the next attempt ends there too, so that it has the same `webhook-id`. */
  pending: number | null
  /** Failed posts in a row. */
  failures: number
  /** The time of the next attempt; null: as soon as there is a commit. */
  next_at: string | null
  /** All posts so far: gives each delivery its number. */
  posts: number
}

/** One post to a webhook's address. Only the last ones are kept. */
export interface WebhookDeliveriesTable {
  webhook_id: number
  /** Rises by one within a webhook. */
  number: number
  at: string
  /** The HTTP status; null: no answer. */
  status: number | null
  ms: number
  /** 1, and one more for each failure in a row before it. */
  attempt: number
  /** null: a 2xx answer. */
  error: string | null
  /** The first commit of the post; null: a test. */
  first: number | null
  last: number | null
}

export interface WebhookDb {
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
}
