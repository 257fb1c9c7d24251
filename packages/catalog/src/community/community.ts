/** Statistics of the community: recent merges, open work, gaps in the catalog.
 *  Source: service.md#community-and-missing; shapes.md#community. */
import { findPeople } from '@yalkut/ledger/people'
import { countCommunity, latestCommits, type RecentCommit } from '@yalkut/ledger/threads'
import type { EventGaps } from '@yalkut/projection'
import type { Services } from '../services/services.ts'

export interface RecentMerge extends RecentCommit {
  authorName: string | null
  authorIsBot: boolean
  mergedByName: string | null
}

export interface Community {
  /** The newest first. */
  recent: RecentMerge[]
  openReports: number
  openSuggestions: number
  people: number
  gaps: EventGaps
}

export async function getCommunity(
  { ledger, projection }: Services,
  limit: number,
): Promise<Community> {
  const commits = await latestCommits(ledger.read, limit)
  const people = await findPeople(
    ledger.read,
    commits.flatMap(({ author, mergedBy }) => [author, mergedBy]),
  )
  return {
    recent: commits.map((commit) => ({
      ...commit,
      authorName: people.get(commit.author)?.name ?? null,
      authorIsBot: people.get(commit.author)?.bot ?? false,
      mergedByName: people.get(commit.mergedBy)?.name ?? null,
    })),
    ...(await countCommunity(ledger.read)),
    gaps: projection.reads.gaps(),
  }
}
