/** What posts to the addresses of webhooks. Source: decisions.md#webhooks. */

export interface HookPost {
  url: string
  secret: string
  /** The same for every attempt to post the same commits. */
  id: string
  body: Buffer
  now: Date
  signal?: AbortSignal
}

export interface HookAnswer {
  /** null: no answer. */
  status: number | null
  ms: number
  /** null: the answer was 2xx. */
  error: string | null
  /** Nothing was posted, and nothing ever is: the address is none that may be posted to. */
  isRefused?: boolean
}

export interface HookPoster {
  /** Never throws: a post that failed is an answer too. */
  post(post: HookPost): Promise<HookAnswer>
  /** An address as it is stored. Refuses `invalid` an address that may not be posted to. */
  readUrl(url: string): Promise<string>
}
