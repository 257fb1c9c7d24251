/** The line of commits as a projection reads it: from a ledger, or from another Yalkut. */

export interface FeedPerson {
  id: string
  handle: string
  name: string
  bot: boolean
}

export interface FeedCommit {
  seq: number
  at: string
  message: string
  author: string
  mergedBy: string
  /** JSON of Via, or null. */
  via: string | null
  suggestionId: number | null
  changed: number
  /** JSON: the types of the items changed, sorted. */
  types: string
  prev: string | null
  hash: string
  people: FeedPerson[]
}

export interface FeedChange {
  rev: number
  id: string
  type: string
  path: string | null
  /** JSON text; null when this version deletes the item. */
  data: string | null
  mergedInto: string | null
  /** Of a deleted item that nothing took over: the item that its paths lead to. */
  forwardTo?: string | null
  salt: string
  hash: string
}

export interface CommitFeed {
  /** Commits after `seq`, in order. */
  commitsAfter(seq: number, limit: number): Promise<FeedCommit[]>
  /** The changes of one commit after `afterRev`, in order. */
  changesOf(seq: number, afterRev: number, limit: number): Promise<FeedChange[]>
}
