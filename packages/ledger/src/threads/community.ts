/** The community: counts of people, open issues and suggestions, and the latest commits with their authors.
 *  Source: shapes.md#community. */
import type { Reader } from '../engine/engine.ts'

export interface CommunityCounts {
  /** Issues that are open and not private. */
  openReports: number
  /** Suggestions that wait for review. */
  openSuggestions: number
  /** Accounts that are neither bots nor suspended. */
  people: number
}

export async function countCommunity(db: Reader): Promise<CommunityCounts> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('issues')
        .select((q) => q.fn.countAll().as('n'))
        .where('state', '=', 'open')
        .where('private', '=', 0)
        .as('openReports'),
      eb
        .selectFrom('suggestions')
        .select((q) => q.fn.countAll().as('n'))
        .where('status', '=', 'open')
        .as('openSuggestions'),
      eb
        .selectFrom('people')
        .select((q) => q.fn.countAll().as('n'))
        .where('bot', '=', 0)
        .where('suspended_at', 'is', null)
        .as('people'),
    ])
    .executeTakeFirstOrThrow()
  return {
    openReports: Number(row.openReports),
    openSuggestions: Number(row.openSuggestions),
    people: Number(row.people),
  }
}

export interface RecentCommit {
  seq: number
  at: string
  message: string
  author: string
  mergedBy: string
  /** How many items it changed. */
  changes: number
}

/** The newest first. */
export async function latestCommits(db: Reader, limit: number): Promise<RecentCommit[]> {
  return await db
    .selectFrom('commits')
    .select(['seq', 'at', 'message', 'author', 'merged_by as mergedBy', 'changed as changes'])
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}
