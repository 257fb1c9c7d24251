/** Merges a suggestion's items onto main, a page at a time: three-way merge, then the checks of the merged items.
 *  Source: shapes.md#merge; decisions.md#three-way-merge. */
import type { Writer } from '@yalkut/ledger'
import { findMainItems, findVersions, type MainItem, type StoredVersion } from '@yalkut/ledger/items'
import type { NewChange } from '@yalkut/ledger/line'
import type { Person } from '@yalkut/ledger/people'
import {
  eachItemPage,
  eachMovedPage,
  type Finding,
  type PositionedItem,
  type ProposedFacts,
  type SuggestionRow,
} from '@yalkut/ledger/suggestions'
import {
  type Clash,
  mergeItem,
  presetResolutions,
  type Resolutions,
  refuse,
  sameJson,
  together,
  unusedResolutions,
  withoutRaises,
} from '@yalkut/model'
import { mergingSaid } from '../../core/sentences/merging.ts'
import type { Services } from '../../core/services/services.ts'
import type { LockedMain } from '../../core/services/writing.ts'
import type { CheckedItem, SentItem } from '../checks/context.ts'
import { CheckReport, checkPage } from '../checks/run-checks.ts'
import { checkFactsOf } from '../suggestions/view.ts'
import { assertMayChangeWords, type ChangedItem } from '../suggestions/withheld-changes.ts'
import { checkContext } from './check-suggestion.ts'
import { newlyShown, wouldShow } from './newly-shown.ts'
import { shownClashes } from './shown-clashes.ts'

const PAGE = 500

/** Clashes in one answer. */
const MAX_CLASHES = 1_000

export interface MergingOnto {
  resolutions: Resolutions | undefined
  /** The blocking checks passed in this transaction, after main was locked. */
  isChecked: boolean
  /** An agent sent it, and its own sender merges it: what it confirms does not count. */
  isUnconfirmed: boolean
  mergedBy: Person
  /** Items whose withheld words it may show although nobody was told so when it was sent. */
  shows: ReadonlySet<string>
}

/** Yields, page by page, the changes that the suggestion makes to main as it is now; an item that main has already is no change.
 *  Refuses `conflict` with every clash. After the last page refuses `invalid` with the failed checks, and `conflict` when it would show
 *  withheld words by what main has become since, so that the caller's transaction is rolled back. */
export async function* mergeOntoMain(
  services: Services,
  main: LockedMain,
  row: SuggestionRow,
  { resolutions, isChecked, isUnconfirmed, mergedBy, shows }: MergingOnto,
): AsyncGenerator<NewChange[]> {
  const { tx } = main
  const outcomes = await mergeMoved(main, row.id, { resolutions, mergedBy })
  const isSame = isChecked && outcomes.size === 0
  const context = isSame ? null : await checkContext(services, main, row.id, outcomes)
  const report = new CheckReport()
  const shown: Finding[] = []
  for await (const items of eachItemPage(tx, row.id, PAGE)) {
    const sidesOf = await readSides(tx, items)
    const sides = new Map(items.map((item) => [item.id, sidesOf(item)]))
    const merged = items.flatMap((item) => {
      const own = sidesOf(item)
      const { changes } = mergeOne(item, own, resolutions)
      return isUnconfirmed ? changes.flatMap((change) => unconfirmed(change, own)) : changes
    })
    if (context !== null) await checkPage(merged.map(checkedItem), context, report)
    if (!isChecked) {
      const sent = merged.map((change) => sentItem(change, sides.get(change.id)))
      shown.push(...(await newlyShown(main, row.id, sent, shows)))
    }
    if (report.failures.length === 0 && shown.length === 0) yield merged
  }
  if (report.failures.length > 0) {
    throw refuse('invalid', mergingSaid('checks-refused'), report.failures.map(checkFactsOf))
  }
  if (shown.length > 0) throw wouldShow(shown)
}

/** The merged facts of the items whose base is not main's revision; null for an item that the merge leaves as on main.
 *  This comes before the checks, because a check may look at every item of the suggestion. Refuses `conflict` with every
 *  clash, `invalid` for resolutions that settle none. */
async function mergeMoved(
  main: LockedMain,
  suggestionId: number,
  { resolutions, mergedBy }: Pick<MergingOnto, 'resolutions' | 'mergedBy'>,
): Promise<Map<string, ProposedFacts | null>> {
  const { tx } = main
  const outcomes = new Map<string, ProposedFacts | null>()
  const clashes: Clash[] = []
  const settled: Pick<Clash, 'path'>[] = []
  const setsValues = hasValues(resolutions)
  let found = 0
  for await (const items of eachMovedPage(tx, suggestionId, PAGE)) {
    const sidesOf = await readSides(tx, items)
    const resolved: ChangedItem[] = []
    for (const item of items) {
      const sides = sidesOf(item)
      const { changes, conflicts } = mergeOne(item, sides, resolutions)
      if (resolutions !== undefined) {
        settled.push(...mergeOne(item, sides, undefined).conflicts.map(({ path }) => ({ path })))
      }
      found += conflicts.length
      const room = conflicts.slice(0, MAX_CLASHES - clashes.length)
      if (room.length > 0) clashes.push(...shownClashes(main.reads, item, sides, room))
      const [change] = changes
      const { type, path } = change ?? item
      const facts = { type, path, gone: change?.data === null }
      outcomes.set(item.id, change === undefined ? null : facts)
      if (setsValues && change !== undefined) resolved.push({ ...item, data: change.data })
    }
    // Anyone who settles a clash by a value of their own writes words, too.
    await assertMayChangeWords(tx, main.reads, mergedBy, resolved)
  }
  assertAllUsed(resolutions ?? {}, settled)
  if (found > 0) throw clashed(clashes, found)
  return outcomes
}

/** Whether a resolution sets a value that neither side has. */
function hasValues(resolutions: Resolutions | undefined): boolean {
  return Object.values(resolutions ?? {}).some((fields) =>
    Object.values(fields).some((resolution) => 'value' in resolution),
  )
}

interface MainSides {
  main: MainItem | undefined
  base: BaseVersion | undefined
}

type BaseVersion = Pick<StoredVersion, 'id' | 'path' | 'data'>

async function readSides(tx: Writer, items: readonly PositionedItem[]): Promise<(item: PositionedItem) => MainSides> {
  const ids = items.map((item) => item.id)
  const main = await findMainItems(tx, ids)
  const older = items.flatMap(({ id, baseRev }) => (baseRev === null || baseRev === main.get(id)?.rev ? [] : [baseRev]))
  const bases = await findVersions(tx, older)
  return ({ id, baseRev, path, base: own }) => {
    const now = main.get(id)
    // What an import's source said before is in no revision.
    if (own) return { main: now, base: { id, path, data: own } }
    if (now !== undefined && now.rev === baseRev) return { main: now, base: now }
    const base = bases.get(baseRev ?? -1)
    // A copied item records the revision that it was copied from. If main already has a copy, the merge uses that
    // revision as its base; otherwise there is no base.
    const isCopy = base !== undefined && base.id !== id && now === undefined
    return { main: now, base: isCopy ? undefined : base }
  }
}

/** The change to one item; none when main has the same already, or when the item clashes. */
function mergeOne(
  item: PositionedItem,
  { main, base }: MainSides,
  resolutions: Resolutions | undefined,
): { changes: NewChange[]; conflicts: Clash[] } {
  const { id, type, mergedInto, forwardTo } = item
  const ours = main?.data ?? null
  const sides = { id, base: base?.data ?? null, ours, theirs: item.data }
  const { data, conflicts } = mergeItem({ ...sides, ...(resolutions && { resolutions }) })
  const nothing = { changes: [], conflicts }
  if (conflicts.length > 0) return nothing
  const pathBefore = ours === null ? null : (main?.path ?? null)
  const path = data === null ? null : mergedPath(item, base, pathBefore, ours !== null)
  if (data === null && ours === null) return nothing
  if (data !== null && ours !== null && sameJson(data, ours) && path === pathBefore) return nothing
  const successors = data === null ? { mergedInto, forwardTo } : { mergedInto: null }
  return { changes: [{ id, type, path, data, ...successors, pathBefore }], conflicts }
}

/** The change without raised levels and marks; none when nothing is left of it. */
function unconfirmed(change: NewChange, { main }: MainSides): NewChange[] {
  const { type, path, pathBefore } = change
  if (change.data === null) return [change]
  const ours = main?.data ?? null
  const data = withoutRaises(type, ours, change.data)
  return ours !== null && sameJson(data, ours) && path === pathBefore ? [] : [{ ...change, data }]
}

/** The path of the side that changed it; if both did, the suggestion's. */
function mergedPath(
  item: PositionedItem,
  base: BaseVersion | undefined,
  onMain: string | null,
  isOnMain: boolean,
): string | null {
  if (!isOnMain || base === undefined) return item.path
  return item.path === base.path ? onMain : item.path
}

function checkedItem(change: NewChange): CheckedItem {
  const { id, type, path, data, mergedInto, forwardTo } = change
  return { id, type, path, data, mergedInto, forwardTo }
}

function sentItem(change: NewChange, sides: MainSides | undefined): SentItem {
  const before = sides?.main?.data ?? null
  const wasDeleted = sides?.main !== undefined && before === null
  return { ...checkedItem(change), isNew: before === null, wasDeleted, before }
}

function clashed(clashes: Clash[], found: number): Error {
  return refuse(
    'conflict',
    mergingSaid('main-clashes'),
    { clashes: found },
    { conflicts: clashes, resolutions: presetResolutions(clashes) },
  )
}

/** A resolution of a clash that does not exist is a mistake: the clash that it means would stay. */
function assertAllUsed(resolutions: Resolutions, all: readonly Pick<Clash, 'path'>[]): void {
  const unknown = unusedResolutions(resolutions, all)
  if (unknown.length === 0) return
  const clashes = all.slice(0, MAX_CLASHES).map(({ path }) => path)
  const list =
    clashes.length === 0
      ? mergingSaid('no-clashes')
      : mergingSaid('the-clashes', { list: clashes.join(', ').slice(0, 2_000) })
  const names = unknown.slice(0, 20).join(', ').slice(0, 2_000)
  const message = together([mergingSaid('no-clash-by', { names }), list])
  throw refuse('invalid', message, { unknown, clashes })
}
