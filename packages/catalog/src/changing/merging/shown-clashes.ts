/** The clashes of an item as they may be shown. When the item's words are withheld, only the paths are shown.
 *  Source: shapes.md#withheld-words; shapes.md#clashes. */
import type { MainItem } from '@yalkut/ledger/items'
import type { PositionedItem } from '@yalkut/ledger/suggestions'
import type { Clash } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'

export function shownClashes(
  reads: Reads,
  { id, type, data }: PositionedItem,
  { main, base }: { main: MainItem | undefined; base: Pick<MainItem, 'data'> | undefined },
  clashes: readonly Clash[],
): Clash[] {
  if (clashes.length === 0) return []
  const isWithheld = [main, base, { data }].some(
    (version) => version?.data != null && reads.versions.showData({ id, type, data: version.data }).withheld !== null,
  )
  if (!isWithheld) return [...clashes]
  return clashes.map(({ path }) => ({ path, base: null, ours: null, theirs: null }))
}
