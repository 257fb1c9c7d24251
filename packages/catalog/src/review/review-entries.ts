/** The items of a suggestion for review: before and after, what changes, what clashes with main as it stands. Words
 *  whose rights forbid copying are held back from everyone, as they would be once it is merged.
 *  Source: shapes.md#withheld-words; shapes.md#review-view. */

import type { Reader } from '@yalkut/ledger'
import type { PositionedItem } from '@yalkut/ledger/suggestions'
import { diffData, mergeItem } from '@yalkut/model'
import type { ItemName, Reads, ShownProposal } from '@yalkut/projection'
import type { ReviewEntry } from '../shapes/review.ts'
import { withParents } from '../suggestions/proposed-parents.ts'

export interface ReviewEntries {
  entries: ReviewEntry[]
  /** The items of the page and what they point at, as main has them. */
  named: ReadonlyMap<string, ItemName>
}

/** The entries of one page. `clashes`: compare with main, for a suggestion that is not merged. `isWhole`: the page has everything. */
export async function entriesOf(
  db: Reader,
  reads: Reads,
  suggestionId: number,
  page: readonly PositionedItem[],
  { clashes, isWhole }: { clashes: boolean; isWhole: boolean },
): Promise<ReviewEntries> {
  const proposed = await withParents(db, suggestionId, page, isWhole)
  const { shown, named } = reads.proposals.page(page, proposed)
  const entries = page.flatMap((item, at) => {
    const sides = shown[at]
    return sides === undefined ? [] : [entryOf(item, sides, clashes)]
  })
  return { entries, named }
}

function entryOf(item: PositionedItem, sides: ShownProposal, clashes: boolean): ReviewEntry {
  const { id, type } = item
  const { before, after, now, base, main } = sides
  const facts = { entityId: id, type, pathBefore: base?.path ?? null, path: item.path }
  const [was, ours] = [base?.data ?? null, main?.data ?? null]
  const conflicts = clashes ? mergeItem({ id, base: was, ours, theirs: item.data }).conflicts : []
  const heldByMain = conflicts.length > 0 ? now?.withheld : null
  const withheld = before?.withheld ?? after?.withheld ?? heldByMain ?? null
  if (withheld !== null) {
    return { ...facts, before: null, after: null, changes: [], conflicts: [], withheld }
  }
  const [from, to] = [before?.data ?? null, after?.data ?? null]
  return { ...facts, before: from, after: to, changes: diffData(from, to), conflicts }
}
