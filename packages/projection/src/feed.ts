/** The commits and the changes of rights as a projection reads them: from a ledger, or from another Yalkut. */
import type { Rights } from '@yalkut/model'

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
  /** Of a deleted item that was not merged into another: the item that its paths lead to. */
  forwardTo?: string | null
  salt: string
  hash: string
}

/** A version of an item, and its commit. */
export interface FeedVersion {
  change: FeedChange
  seq: number
}

/** A file as it is now. */
export interface FeedFile {
  sha256: string
  sizeBytes: number
  mime: string
  rights: Rights
  credit: string | null
  /** The number of its latest change. */
  change: number
}

/** A request that withholds an item, or has withheld it. */
export interface FeedStop {
  item: string
  /** The request's number. */
  request: number
  isStopped: boolean
  /** The number of its latest change; files and stops share one line of numbers. */
  change: number
}

export type RightsChange = { file: FeedFile } | { stop: FeedStop }

export function numberOfChange(change: RightsChange): number {
  return 'file' in change ? change.file.change : change.stop.change
}

export interface CommitFeed {
  /** Commits after `seq`, in order. */
  commitsAfter(seq: number, limit: number): Promise<FeedCommit[]>
  /** The changes of one commit after `afterRev`, in order. */
  changesOf(seq: number, afterRev: number, limit: number): Promise<FeedChange[]>
  /** An item as of a commit; null when the item did not exist yet. */
  versionAt(id: string, seq: number): Promise<FeedVersion | null>
  /** What changed after this number, in the order of the latest change of each. */
  rightsChangedAfter(change: number, limit: number): Promise<RightsChange[]>
}
