/** The line of commits, as readers see it. Source: service.md#commit; decisions.md#only-shown-data-leaves.
 *
 *  A page omits words that are withheld when the page is read. Words that a consumer has read may be withheld later: a
 *  consumer that stores words also follows `rights`, and checks the sets and licences that commits change. */
import type { ReadServices } from '@yalkut/catalog/core'
import type { ShownCommit } from '@yalkut/projection'
import type { Source } from '../consumer.ts'

/** The largest number of changes in an entry; `changed` counts all changes of the commit. */
const CHANGES = 200

export function commits({ latest }: Pick<ReadServices, 'latest'>, changes: number = CHANGES): Source<ShownCommit> {
  return {
    head: async () => (await latest()).reads.commits.head(),
    async page(after, limit) {
      const { reads } = await latest()
      const { commits: entries } = reads.commits.list({ since: after, limit, changes })
      return { entries, cursor: entries.at(-1)?.seq ?? after }
    },
  }
}
