/** Paths of a plan: requested paths, numbers for taken ones, and updates of the paths below a changed one.
 *  Source: service.md#organize (rename); shapes.md#paths. */
import { isPath, pathProblem, withSuffix } from '@yalkut/model'
import { treePlansSaid } from '../../core/sentences/tree-plans.ts'
import type { PlanItem } from './plan-items.ts'
import type { PlanState } from './plan-state.ts'

export interface WantedPath {
  item: PlanItem
  path: string
}

/** The highest number that is tried after a taken path. */
const MAX_SUFFIX = 1_000

/** Gives items the paths that they request, all in one step so that two items may exchange paths. A taken path gets a
 *  number. */
export async function takePaths(state: PlanState, wanted: readonly WantedPath[]): Promise<void> {
  const put = ({ id }: PlanItem, path: string | null): void => {
    const item = state.find(id)
    if (item !== null) state.put({ ...item, path })
  }
  for (const { item } of wanted) put(item, null)
  let waiting = [...wanted]
  for (let n = 1; waiting.length > 0 && n <= MAX_SUFFIX; n += 1) {
    const requested = waiting.map(({ path }) => (n === 1 ? path : withSuffix(path, n)))
    const holders = await state.reader.holdersOf(requested)
    waiting = waiting.filter(({ item, path: first }, at) => {
      const path = requested[at] ?? first
      if (!state.isFree(path, holders)) return true
      put(item, path)
      if (n > 1) state.warn(treePlansSaid('path-becomes', { first, path }))
      return false
    })
  }
  for (const { path } of waiting) state.warn(treePlansSaid('path-taken-over', { path }))
}

/** Links from a part to its whole: the path of the part is below the path of the whole. */
const PART_OF: readonly { whole: string; type: string; field: string }[] = [
  { whole: 'work', type: 'unit', field: 'work' },
  { whole: 'event', type: 'recording', field: 'event' },
  { whole: 'publication', type: 'scan', field: 'publication' },
  { whole: 'unit', type: 'text', field: 'unit' },
]

/** Gives the item a new path and updates the paths below its old one at every depth. */
export async function movePath(state: PlanState, item: PlanItem, path: string): Promise<PlanItem> {
  await takePaths(state, [{ item, path }])
  const moved = await state.get(item.id)
  if (item.path !== null && moved.path !== null) await movePartsAlong(state, item, moved.path)
  return moved
}

async function movePartsAlong(state: PlanState, before: PlanItem, to: string): Promise<void> {
  let wholes = [{ id: before.id, type: before.type, from: before.path ?? '', to }]
  while (wholes.length > 0) {
    const next: typeof wholes = []
    for (const whole of wholes) {
      for (const { type, field } of PART_OF.filter((part) => part.whole === whole.type)) {
        const ids = await state.linkedTo(whole.id, { type, field })
        const parts = await state.findAll(ids)
        for (const part of await rebase(state, parts, whole.from, whole.to)) next.push(part)
      }
    }
    wholes = next
  }
}

interface Rebased {
  id: string
  type: string
  from: string
  to: string
}

/** Moves item paths from below one path to below another. Answers the moved items. */
export async function rebase(
  state: PlanState,
  items: readonly PlanItem[],
  from: string,
  to: string,
): Promise<Rebased[]> {
  const below = await withOwnAgain(
    state,
    items.flatMap((item) =>
      item.path?.startsWith(`${from}/`) ? [{ item, path: to + item.path.slice(from.length) }] : [],
    ),
  )
  const wanted = below.filter(({ item, path }) => mayHave(state, item, path))
  await takePaths(state, wanted)
  return wanted.flatMap(({ item }) => {
    const now = state.find(item.id)?.path ?? null
    return item.path === null || now === null ? [] : [{ id: item.id, type: item.type, from: item.path, to: now }]
  })
}

/** What got a number elsewhere, because its path was taken there, has its own path again where it comes back. */
async function withOwnAgain(state: PlanState, wanted: readonly WantedPath[]): Promise<WantedPath[]> {
  const bare = (path: string): string => path.replace(/-\d+$/, '')
  const numbered = wanted.flatMap(({ path }) => (bare(path) === path ? [] : [bare(path)]))
  if (numbered.length === 0) return [...wanted]
  const [holders, old] = await Promise.all([state.reader.holdersOf(numbered), state.reader.redirectsAt(numbered)])
  return wanted.map(({ item, path }) => {
    const own = holders.get(bare(path)) ?? old.get(bare(path))
    return { item, path: own === item.id ? bare(path) : path }
  })
}

function mayHave(state: PlanState, item: PlanItem, path: string): boolean {
  const problem = isPath(path) ? pathProblem(item.type, path) : treePlansSaid('path-too-long', { path })
  if (problem === null) return true
  state.warn(treePlansSaid('keeps-path', { path: item.path ?? item.id, problem }))
  return false
}
