/** The items of a suggestion for review: before and after, what changes, what clashes with main as it stands. Words
 *  whose rights forbid copying are held back from everyone, as they would be once it is merged. Source: shapes.md, 4
 *  and 6 (Review view). */
import {
  findItemSides,
  findProposedItems,
  type ItemSides,
  type PlacedItem,
  type Reader,
} from '@yalkut/ledger'
import {
  type Change,
  type Clash,
  diffData,
  inheritsFrom,
  type Json,
  type JsonObject,
  mergeItem,
} from '@yalkut/model'
import type { ProposedParents, Reads } from '@yalkut/projection'

export interface ReviewEntry {
  entityId: string
  type: string
  before: JsonObject | null
  after: JsonObject | null
  pathBefore: string | null
  path: string | null
  changes: Change[]
  conflicts: Clash[]
  /** Why words are held back; then nothing else of them is told. */
  withheld?: string
}

/** How far up a suggestion's own items are looked for: no chain of parents is deeper. */
const MAX_LEVELS = 60

/** One page. `clashes`: compare with main, as long as it is not merged. `isWhole`: the page is all there is. */
export async function entriesOf(
  db: Reader,
  reads: Reads,
  suggestionId: number,
  page: readonly PlacedItem[],
  { clashes, isWhole }: { clashes: boolean; isWhole: boolean },
): Promise<ReviewEntry[]> {
  const sides = await findItemSides(db, page)
  const proposed = await withParents(db, suggestionId, page, isWhole)
  return page.map((item) => entryOf(reads, item, { sides, proposed, clashes }))
}

interface Around {
  sides: ItemSides
  proposed: ProposedParents
  clashes: boolean
}

function entryOf(
  reads: Reads,
  item: PlacedItem,
  { sides, proposed, clashes }: Around,
): ReviewEntry {
  const { id, type, baseRev } = item
  const base = baseRev === null ? undefined : sides.bases.get(baseRev)
  const main = sides.main.get(id)
  const show = (data: JsonObject | null, rev?: number) =>
    data === null
      ? null
      : reads.versions.showData({ id, type, data, ...(rev && { rev }) }, proposed)
  const before = show(base?.data ?? null, base?.rev)
  const after = show(item.data)
  const facts = { entityId: id, type, pathBefore: base?.path ?? null, path: item.path }
  const ours = main?.data ?? null
  const merged = { id, base: base?.data ?? null, ours, theirs: item.data }
  const conflicts = clashes ? mergeItem(merged).conflicts : []
  const withheld =
    before?.withheld ??
    after?.withheld ??
    (conflicts.length > 0 ? show(ours, main?.rev)?.withheld : null)
  if (withheld != null) {
    return { ...facts, before: null, after: null, changes: [], conflicts: [], withheld }
  }
  const [was, is] = [before?.data ?? null, after?.data ?? null]
  return { ...facts, before: was, after: is, changes: diffData(was, is), conflicts }
}

/** The items of a page with those of the same suggestion that are above them, wherever in it they stand. */
async function withParents(
  db: Reader,
  suggestionId: number,
  page: readonly PlacedItem[],
  isWhole: boolean,
): Promise<ProposedParents> {
  const known = new Map<string, { type: string; data: JsonObject | null }>()
  for (const item of page) known.set(item.id, item)
  if (isWhole) return known
  let level = page.flatMap(parentsOf)
  for (let depth = 0; level.length > 0 && depth < MAX_LEVELS; depth += 1) {
    const missing = [...new Set(level)].filter((id) => !known.has(id))
    const found =
      missing.length === 0 ? [] : [...(await findProposedItems(db, suggestionId, missing)).values()]
    for (const item of found) known.set(item.id, item)
    level = found.flatMap(parentsOf)
  }
  return known
}

function parentsOf({ type, data }: { type: string; data: JsonObject | null }): string[] {
  return data === null ? [] : [...inheritsFrom(type, data), ...idsIn(data.sets)]
}

function idsIn(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}
