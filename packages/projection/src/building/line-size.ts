/** How much a line changes, from which it follows how its commits are applied and with how much memory. */
import type { CommitFeed } from '../feed.ts'

/** Commits that are looked at. */
const MOST_COMMITS = 1_000

/** The changes of items in the commits after `seq`; Infinity where there are too many commits to count. */
export async function changesAfter(feed: CommitFeed, seq: number): Promise<number> {
  const commits = await feed.commitsAfter(seq, MOST_COMMITS)
  if (commits.length === MOST_COMMITS) return Number.POSITIVE_INFINITY
  return commits.reduce((sum, { changed }) => sum + changed, 0)
}

/** Memory of the connections that fill a new file, in KiB. */
export interface BuildingMemory {
  /** Rows of one item go to many places of the file. */
  tables: number
  text: number
  /** Words that FTS5 holds before it writes them: fewer and larger pieces, which are merged once. */
  pendingText: number
}

const MIB = 1_024

/** As much as a file of so many changes fills, up to a bound. */
export function memoryFor(changes: number): BuildingMemory {
  const between = (least: number, most: number, share: number): number =>
    Math.min(most * MIB, Math.max(least * MIB, Math.ceil(changes * share)))
  return { tables: between(16, 128, 0.2), text: between(8, 64, 0.1), pendingText: between(8, 64, 0.1) }
}
