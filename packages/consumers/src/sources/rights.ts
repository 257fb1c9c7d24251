/** Changes of the rights of files, and of items that requests withhold. A file or stop that changed several times appears
 *  once, as it is now. Source: decisions.md#rights; decisions.md#only-shown-data-leaves. */
import type { ReadServices } from '@yalkut/catalog/core'
import { rightsChangedAfter } from '@yalkut/ledger/files'
import { numberOfChange, type RightsChange } from '@yalkut/projection'
import type { Source } from '../consumer.ts'

export function rights({
  ledger,
  projection,
  latest,
}: Pick<ReadServices, 'ledger' | 'projection' | 'latest'>): Source<RightsChange> {
  return {
    async head() {
      await latest()
      return projection.fileHead()
    },
    async page(after, limit) {
      await latest()
      // Readers still see the old rights until the projection has applied a change, so later changes wait.
      const head = projection.fileHead()
      const changes = await rightsChangedAfter(ledger.read, after, limit)
      const entries = changes.filter((change) => numberOfChange(change) <= head)
      const last = entries.at(-1)
      return { entries, cursor: last === undefined ? after : numberOfChange(last) }
    },
  }
}
