/** The line of commits, as readers are shown it. Source: service.md#commit; decisions.md#only-shown-data-leaves.
 *
 *  Words that are withheld by now are not in it. What was shown when a consumer read it may be withheld later: whoever
 *  keeps words follows `fileRights` as well, and looks at the sets and licences that commits change. */
import type { ReadServices } from '@yalkut/catalog/services'
import type { ShownCommit } from '@yalkut/projection'
import type { Source } from '../consumer.ts'

/** Changes that a commit carries, at most; `changed` counts all. */
const CHANGES = 200

export function commits(
  { latest }: Pick<ReadServices, 'latest'>,
  changes: number = CHANGES,
): Source<ShownCommit> {
  return {
    head: async () => (await latest()).reads.commits.head(),
    async page(after, limit) {
      const { reads } = await latest()
      const { commits: entries } = reads.commits.list({ since: after, limit, changes })
      return { entries, cursor: entries.at(-1)?.seq ?? after }
    },
  }
}
