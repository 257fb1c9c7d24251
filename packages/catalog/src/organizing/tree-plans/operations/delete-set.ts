/** `delete-set`: deletes an empty set. Its path redirects to the parent. Source: service.md#organize. */
import { aType, idIn, referencesOf, refuse, type Sentence } from '@yalkut/model'
import { plansSaid } from '../../../core/sentences/plans.ts'
import { treePlansSaid } from '../../../core/sentences/tree-plans.ts'
import type { DeleteSet } from '../../../core/shapes/organize-plan.ts'
import type { PlanState } from '../plan-state.ts'
import { saidName } from '../words.ts'

export async function deleteSet(state: PlanState, operation: DeleteSet): Promise<Sentence> {
  const set = await state.get(operation.item)
  if (set.type !== 'set')
    throw refuse('invalid', treePlansSaid('not-a-set-here', { id: set.id, type: aType(set.type) }), {
      id: set.id,
    })
  const [left, ...others] = await state.findAll(await state.linkedTo(set.id))
  if (left !== undefined) {
    const link = referencesOf(left.type, left.data).find(({ to }) => to === set.id)
    const isMember = link?.field === 'sets' || link?.field === 'parent'
    const count = others.length + 1
    const message = isMember
      ? treePlansSaid('set-still-holds', { set: saidName(set), count, id: left.id })
      : treePlansSaid('points-at-set', { id: left.id, set: saidName(set), field: link?.field ?? '?' })
    throw refuse('invalid', treePlansSaid('move-them-first', { message }), {
      id: set.id,
      left: left.id,
    })
  }
  const above = idIn(set.data, 'parent')
  // Loaded for the preview, which shows the target of the redirect.
  if (above !== null) await state.load([above])
  state.remove(set, { forwardTo: above })
  return plansSaid('set-deleted', { set: saidName(set) })
}
