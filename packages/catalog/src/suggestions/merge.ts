/** Brings a suggestion's items onto main, a page at a time: three-way merge, then the checks of what comes out.
 *  Source: design.md, 4 (Three-way merge); shapes.md, 7. */
import {
  eachItemPage,
  findMainItems,
  findPerson,
  findVersions,
  type MainItem,
  type NewChange,
  type PlacedItem,
  type StoredVersion,
  type SuggestionRow,
  type Writer,
} from '@yalkut/ledger'
import {
  type Clash,
  type JsonObject,
  mergeItem,
  type Resolutions,
  refuse,
  sameJson,
} from '@yalkut/model'
import type { CheckedItem } from '../checks/context.ts'
import { CheckReport, checkPage } from '../checks/run-checks.ts'
import type { Services } from '../services.ts'
import { checkContext } from './submit.ts'
import { checkViewOf } from './view.ts'

const PAGE = 500

/** Clashes told in one answer. */
const MAX_CLASHES = 1_000

export interface MergedPage {
  changes: NewChange[]
  /** What an import's source said of these items. */
  imported: { id: string; data: JsonObject }[]
}

/** Gives the changes that the suggestion makes to main as it stands; items that main has already are none.
 *  After the last page it refuses `conflict` with every clash or `invalid` with the failed checks, so that the
 *  caller's transaction ends and nothing was changed. The caller holds main. */
export async function* mergeOntoMain(
  services: Services,
  tx: Writer,
  row: SuggestionRow,
  resolutions: Resolutions | undefined,
): AsyncGenerator<MergedPage> {
  const author = await findPerson(tx, row.author)
  const context = await checkContext(services, tx, row.id, author?.bot ?? false)
  const report = new CheckReport()
  const clashes: Clash[] = []
  for await (const items of eachItemPage(tx, row.id, PAGE)) {
    const ids = items.map((item) => item.id)
    const main = await findMainItems(tx, ids)
    const bases = await findVersions(
      tx,
      items.flatMap(({ baseRev }) => baseRev ?? []),
    )
    const merged = items.flatMap((item) => {
      const sides = { main: main.get(item.id), base: bases.get(item.baseRev ?? -1) }
      return mergeOne(item, sides, resolutions, clashes)
    })
    await checkPage(merged.map(checkedItem), context, report)
    if (clashes.length > 0 || report.failures.length > 0) continue
    yield {
      changes: merged,
      imported: items.flatMap(({ id, imported }) =>
        imported === null ? [] : [{ id, data: imported }],
      ),
    }
  }
  if (clashes.length > 0) throw clashed(clashes)
  if (report.failures.length > 0) {
    throw refuse(
      'invalid',
      'The catalog’s checks refused this suggestion. Mend what they say and send it again.',
      report.failures.map(checkViewOf),
    )
  }
}

interface MainSides {
  main: MainItem | undefined
  base: StoredVersion | undefined
}

/** The change to one item: none when main has it so already, or when it clashes. */
function mergeOne(
  item: PlacedItem,
  { main, base }: MainSides,
  resolutions: Resolutions | undefined,
  clashes: Clash[],
): NewChange[] {
  const { id, type, mergedInto } = item
  const ours = main?.data ?? null
  const sides = { id, base: base?.data ?? null, ours, theirs: item.data }
  const { data, conflicts } = mergeItem({ ...sides, ...(resolutions && { resolutions }) })
  if (conflicts.length > 0) {
    clashes.push(...conflicts)
    return []
  }
  const pathBefore = ours === null ? null : (main?.path ?? null)
  const path = data === null ? null : mergedPath(item, base, pathBefore, ours !== null)
  if (data === null && ours === null) return []
  if (data !== null && ours !== null && sameJson(data, ours) && path === pathBefore) return []
  return [{ id, type, path, data, mergedInto: data === null ? mergedInto : null, pathBefore }]
}

/** The side that changed the path; both: the suggestion's. */
function mergedPath(
  item: PlacedItem,
  base: StoredVersion | undefined,
  onMain: string | null,
  isOnMain: boolean,
): string | null {
  if (!isOnMain || base === undefined) return item.path
  return item.path === base.path ? onMain : item.path
}

function checkedItem(change: NewChange): CheckedItem {
  const { id, type, path, data, mergedInto } = change
  // A merge asks nothing of duplicates again: the keeper saw the warning.
  return { id, type, path, data, mergedInto, isNew: false }
}

function clashed(clashes: readonly Clash[]): Error {
  return refuse(
    'conflict',
    'Main has changed in the same places since this was written. Say which side to take.',
    { clashes: clashes.length },
    { conflicts: clashes.slice(0, MAX_CLASHES) },
  )
}
