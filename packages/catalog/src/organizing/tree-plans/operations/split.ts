/** `split`: units of a sefer into a new sefer beside it. Source: service.md#organize. */
import { aType, type JsonObject, pathFromData, pathProblem, refuse, type Sentence } from '@yalkut/model'
import { TYPE_WORDS } from '@yalkut/model/glossary'
import { plansSaid } from '../../../core/sentences/plans.ts'
import { treePlansSaid } from '../../../core/sentences/tree-plans.ts'
import { MAX_ITEMS, type Split } from '../../../core/shapes/organize-plan.ts'
import { countOf } from '../../../core/shown/place-title.ts'
import { eachOf } from '../mistakes.ts'
import { setsOf } from '../parents.ts'
import type { PlanItem } from '../plan-items.ts'
import { rebase, takePaths } from '../plan-paths.ts'
import type { PlanState } from '../plan-state.ts'
import { insertInRow, orderOf, siblingsIn } from '../siblings.ts'
import { saidName } from '../words.ts'

export async function split(state: PlanState, operation: Split): Promise<Sentence> {
  const work = await state.get(operation.work)
  if (work.type !== 'work')
    throw refuse('invalid', treePlansSaid('not-a-sefer', { id: work.id, type: aType(work.type) }), {
      id: work.id,
    })
  const all = await siblingsIn(state, { type: 'unit', parent: work.id })
  const units = await chosenUnits(state, operation, all)
  const created = state.create({ type: 'work', path: null, data: dataOf(work, operation) })
  const path = pathBeside(work, created)
  if (path !== null) await takePaths(state, [{ item: created, path }])
  for (const unit of units) state.set(unit, { work: created.id })
  await insertBeside(state, work, created)
  const after = await state.get(created.id)
  if (work.path !== null && after.path !== null) {
    const moved = await state.findAll(units.map(({ id }) => id))
    await rebase(state, moved, work.path, after.path)
  }
  if (units.length === all.length) state.warn(treePlansSaid('nothing-left', { name: saidName(work) }))
  const count = countOf(TYPE_WORDS.unit, units.length)
  return plansSaid('split', { count, work: saidName(work), to: saidName(after) })
}

/** The units given, or the units of the range with both ends included, in the order of the sefer. */
async function chosenUnits(state: PlanState, { units, range }: Split, all: readonly PlanItem[]): Promise<PlanItem[]> {
  if ((units === undefined) === (range === undefined)) {
    throw refuse('invalid', treePlansSaid('which-units'))
  }
  const indexOf = async (ref: string): Promise<number> => {
    const { id } = await state.get(ref)
    const at = all.findIndex((unit) => unit.id === id)
    if (at >= 0) return at
    throw refuse('invalid', treePlansSaid('no-unit-of-sefer', { id }), { id })
  }
  if (range === undefined) {
    const wanted = new Set((await state.getAll(units ?? [])).map(({ id }) => id))
    const own = new Set(all.map(({ id }) => id))
    eachOf([...wanted], (id) => {
      if (!own.has(id)) throw refuse('invalid', treePlansSaid('no-unit-of-sefer', { id }), { id })
    })
    return all.filter(({ id }) => wanted.has(id))
  }
  const [first, last] = [await indexOf(range.from), await indexOf(range.to)]
  if (first > last)
    throw refuse('invalid', treePlansSaid('range-backwards', { from: range.from, to: range.to }), {
      field: '/range',
    })
  if (last - first < MAX_ITEMS) return all.slice(first, last + 1)
  throw refuse('invalid', treePlansSaid('operation-too-large', { max: MAX_ITEMS }), {
    field: '/range',
  })
}

/** The new sefer copies the fields that both sefarim share. Fields about the old sefer alone stay there. */
function dataOf({ data }: PlanItem, { title, slug }: Split): JsonObject {
  const { authors = [], genre = 'other', levels = [], sets, topics, addition } = data
  return {
    title: { ...title },
    slug,
    authors,
    genre,
    levels,
    ...(sets === undefined ? {} : { sets }),
    ...(topics === undefined ? {} : { topics }),
    ...(addition === undefined ? {} : { addition }),
  }
}

function pathBeside(work: PlanItem, { data }: PlanItem): string | null {
  const newPath = pathFromData('work', data, null)
  const at = work.path?.lastIndexOf('/') ?? -1
  const beside = work.path === null || at < 0 ? null : work.path.slice(0, at) + (newPath ?? '')
  const wanted = [beside, newPath, `/works${newPath ?? ''}`]
  return wanted.find((path) => path !== null && pathProblem('work', path) === null) ?? null
}

/** Puts the new sefer directly after the old one when that has an order key. Otherwise both are sorted by their
 *  paths. */
async function insertBeside(state: PlanState, work: PlanItem, created: PlanItem): Promise<void> {
  const [parent] = setsOf(work)
  if (parent === undefined || orderOf(work) === undefined) return
  await insertInRow(state, { type: 'work', parent }, [created.id], { after: work.id })
}
