/** The pages of a scan as they are shown, in order. A statement for every fifty. */
import type { Reads, ShownItem } from '@yalkut/projection'
import { type ScanLayers, shownPages } from '../../../core/shown/layers.ts'

const PAGE = 50

export function* textPages(reads: Reads, layers: ScanLayers): Iterable<ShownItem<'text-page'>> {
  const pages = shownPages(reads, layers)
  for (let from = 0; from < pages.length; from += PAGE) {
    const ids = pages.slice(from, from + PAGE).map(({ id }) => id)
    yield* reads.items.of('text-page', ids)
  }
}
