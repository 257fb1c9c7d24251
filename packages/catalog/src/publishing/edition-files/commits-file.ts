/** The line of commits of an edition, as readers are shown it, with the hashes that prove it. A large commit continues on the
 *  next lines under the same number, as in the API. Source: shapes.md#editions; decisions.md#proof. */
import { join } from 'node:path'
import type { Snapshot } from '@yalkut/projection'
import { commitPieces, listedCommit } from '../../reading/queries/commits.ts'
import { type GzipLines, openGzipLines } from './gzip-lines.ts'
import type { EditionPlan, GeneratedFile } from './plan.ts'

/** Commits of one reading. */
const PAGE = 200

export async function writeCommits(folder: string, snapshot: Snapshot, { tag }: EditionPlan): Promise<GeneratedFile> {
  const name = `commits-${tag}.jsonl.gz`
  const lines = openGzipLines(join(folder, name))
  try {
    await writeAll(lines, snapshot)
    await lines.end()
  } catch (error) {
    await lines.close()
    throw error
  }
  return {
    name,
    rows: snapshot.seq,
    describes: 'Every commit in order, with the hashes that prove the line',
  }
}

async function writeAll(lines: GzipLines, snapshot: Snapshot): Promise<void> {
  for (let cursor: string | undefined; ; ) {
    const page = snapshot.reads.commits.whole({
      since: 0,
      limit: PAGE,
      ...(cursor !== undefined && { cursor }),
    })
    for (const commit of page.commits) await lines.add(JSON.stringify(listedCommit(commit)))
    if (page.large !== null) {
      const { commit, changes } = page.large
      await lines.addPieces(commitPieces(listedCommit(commit), changes))
    }
    if (page.next === null) return
    cursor = page.next
  }
}
