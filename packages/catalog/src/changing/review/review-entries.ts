/** The items of a suggestion for review: before and after, what changes, what clashes with main as it stands. Words
 *  whose rights forbid copying are withheld, as they would be once it is merged; only the amount that changes is reported.
 *  Source: shapes.md#withheld-words; shapes.md#review-view. */

import type { Reader } from '@yalkut/ledger'
import type { Person } from '@yalkut/ledger/people'
import type { PositionedItem } from '@yalkut/ledger/suggestions'
import { type Clash, diffData, heldClashes, type JsonObject, mergeItem, withheldChange } from '@yalkut/model'
import type { ItemName, Reads, ShownProposal } from '@yalkut/projection'
import { mayKnowWords } from '../../core/access/withheld-words.ts'
import type { ReviewEntry } from '../../core/shapes/review.ts'
import { withParents } from '../suggestions/proposed-parents.ts'

export interface ReviewEntries {
  entries: ReviewEntry[]
  /** The items of the page and what they point at, as main has them. */
  named: ReadonlyMap<string, ItemName>
}

export interface EntryOptions {
  /** Compare with main, for a suggestion that is not merged. */
  clashes: boolean
  /** The page has everything. */
  isWhole: boolean
  /** The person whom withheld words are shown to, where the rights of `mayKnowWords` allow; null for nobody. */
  wordsFor: Person | null
}

/** The entries of one page. */
export async function entriesOf(
  db: Reader,
  reads: Reads,
  suggestionId: number,
  page: readonly PositionedItem[],
  { clashes, isWhole, wordsFor }: EntryOptions,
): Promise<ReviewEntries> {
  const proposed = await withParents(db, suggestionId, page, isWhole)
  const { shown, named } = reads.proposals.page(page, proposed)
  const all = page.flatMap((item, at): Whole[] => {
    const sides = shown[at]
    return sides === undefined ? [] : [wholeOf(item, sides, clashes)]
  })
  const known = await knownWords(db, suggestionId, all, wordsFor)
  return { entries: all.map((whole) => entryOf(whole, known.has(whole.item.id))), named }
}

/** An item with nothing withheld. */
interface Whole {
  item: PositionedItem
  sides: ShownProposal
  conflicts: Clash[]
  /** Why words of it are withheld; null when all are shown. */
  withheld: string | null
}

/** The items whose withheld words the person may know. */
async function knownWords(
  db: Reader,
  suggestionId: number,
  all: readonly Whole[],
  person: Person | null,
): Promise<Set<string>> {
  const held = all.filter(({ withheld }) => withheld !== null)
  if (person === null || held.length === 0) return new Set()
  const versions = held.map(({ item: { id, type, data }, sides: { base, main } }) => ({
    id,
    type,
    versions: [base?.data ?? null, main?.data ?? null, data].filter((side) => side !== null),
  }))
  return await mayKnowWords(db, person, versions, suggestionId)
}

function wholeOf(item: PositionedItem, sides: ShownProposal, clashes: boolean): Whole {
  const { before, after, now, base, main } = sides
  // What an import's source said before is in no revision.
  const [was, ours] = [item.base ?? base?.data ?? null, main?.data ?? null]
  const merging = { id: item.id, base: was, ours, theirs: item.data }
  const conflicts = clashes ? mergeItem(merging).conflicts : []
  const heldByMain = conflicts.length > 0 ? now?.withheld : null
  const withheld = before?.withheld ?? after?.withheld ?? heldByMain ?? null
  return { item, sides, conflicts, withheld }
}

function entryOf({ item, sides, conflicts, withheld }: Whole, isKnown: boolean): ReviewEntry {
  const { id, type, path, data } = item
  const { before, after, base } = sides
  const facts = { entityId: id, type, pathBefore: base?.path ?? null, path }
  if (withheld === null) {
    const [from, to] = [before?.data ?? null, after?.data ?? null]
    const copied = copiedFrom(sides.source, to)
    const changes = diffData(from, to)
    return { ...facts, before: from, after: to, changes, ...copied, conflicts }
  }
  const from = base?.data ?? null
  const { words, ...held } = withheldChange(type, from, data)
  const counted = { withheld, ...(words && { words }) }
  if (!isKnown) {
    return { ...facts, ...held, conflicts: heldClashes(type, conflicts), ...counted }
  }
  const shown = { before: from, after: data, changes: diffData(from, data) }
  return { ...facts, ...shown, conflicts, ...counted }
}

function copiedFrom(source: ShownProposal['source'], after: JsonObject | null): Pick<ReviewEntry, 'copiedFrom'> {
  if (source === null || source.withheld !== null || after === null) return {}
  const { id, rev, data } = source
  return { copiedFrom: { id, rev, changes: diffData(data, after) } }
}
