/** Changes of the rights of files. A file that changed several times appears once, with its current rights. Source:
 *  decisions.md#rights; decisions.md#only-shown-data-leaves. */
import type { ReadServices } from '@yalkut/catalog/services'
import { filesChangedAfter } from '@yalkut/ledger/files'
import type { FeedFile } from '@yalkut/projection'
import type { Source } from '../consumer.ts'

export function fileRights({
  ledger,
  projection,
  latest,
}: Pick<ReadServices, 'ledger' | 'projection' | 'latest'>): Source<FeedFile> {
  return {
    async head() {
      await latest()
      return projection.fileHead()
    },
    async page(after, limit) {
      await latest()
      // Readers still see the old rights until the projection has applied a change, so later changes wait.
      const head = projection.fileHead()
      const files = await filesChangedAfter(ledger.read, after, limit)
      const entries = files.filter(({ change }) => change <= head)
      return { entries, cursor: entries.at(-1)?.change ?? after }
    },
  }
}
