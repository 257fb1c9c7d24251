/** Statistics of the community: recent merges, open work, gaps in the catalog.
 *  Source: service.md#community-and-missing; shapes.md#community. */
import { findPeople } from '@yalkut/ledger/people'
import { countCommunity, latestCommits } from '@yalkut/ledger/threads'
import type { Services } from '../../core/services/services.ts'
import type { Community } from '../../core/shapes/community.ts'

export async function getCommunity({ ledger, projection }: Services, limit: number): Promise<Community> {
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
