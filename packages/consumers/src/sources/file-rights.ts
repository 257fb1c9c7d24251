/** The rights of files, as they change: a file that changed several times is given once, as it is now. Source:
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
      // What the projection has not applied yet is still shown as it was: its turn comes later.
      const head = projection.fileHead()
      const files = await filesChangedAfter(ledger.read, after, limit)
      const entries = files.filter(({ change }) => change <= head)
      return { entries, cursor: entries.at(-1)?.change ?? after }
    },
  }
}
