/** `move-up`: moves a set to its parent's parent, or an item from a set to the parent of that set.
 *  Source: service.md#organize. */
import { idIn, refuse, type Sentence } from '@yalkut/model'
import { plansSaid } from '../../../core/sentences/plans.ts'
import { treePlansSaid } from '../../../core/sentences/tree-plans.ts'
import type { MoveUp } from '../../../core/shapes/organize-plan.ts'
import { eachOf } from '../mistakes.ts'
import { setsOf } from '../parents.ts'
import type { PlanItem } from '../plan-items.ts'
import type { PlanState } from '../plan-state.ts'
import { theItems } from '../words.ts'
import { moveInto, takeOut } from './move.ts'

export async function moveUp(state: PlanState, operation: MoveUp): Promise<Sentence> {
  const items = await state.getAll(operation.items)
  const from = operation.from != null ? await state.get(operation.from) : null
  const groups = new Map<string, PlanItem[]>()
  for (const { id, item } of eachOf(items, (item) => ({ item, id: from?.id ?? setAbove(item) }))) {
    groups.set(id, [...(groups.get(id) ?? []), item])
  }
  for (const [id, group] of groups) await moveGroup(state, group, await state.get(id))
  return plansSaid('moved-up', { items: theItems(items) })
}

/** The one set that contains an item. Refuses `invalid` for no set, and for several sets when `from` is not given. */
function setAbove(item: PlanItem): string {
  if (item.type === 'set') {
    const parent = idIn(item.data, 'parent')
    if (parent !== null) return parent
    throw refuse('invalid', treePlansSaid('at-top', { id: item.id }), { id: item.id })
  }
  const [only, ...others] = setsOf(item)
  if (only !== undefined && others.length === 0) return only
  const message =
    only === undefined
      ? treePlansSaid('no-set-to-leave', { id: item.id })
      : treePlansSaid('several-sets', { id: item.id })
  throw refuse('invalid', message, { id: item.id })
}

async function moveGroup(state: PlanState, items: PlanItem[], from: PlanItem): Promise<void> {
  const parent = idIn(from.data, 'parent')
  if (parent !== null) {
    const to = await state.get(parent)
    return await moveInto(state, { items, from, to, mode: 'add' })
  }
  const stranger = items.find(({ type }) => type !== 'set')
  if (stranger === undefined) return await takeOut(state, { items, from })
  const message = treePlansSaid('no-set-above', { id: from.id, id2: stranger.id })
  throw refuse('invalid', message, { id: stranger.id })
}
