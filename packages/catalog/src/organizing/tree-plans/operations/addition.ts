/** `addition` and `official`: whether a sefer is listed as an addition to another. Source: service.md#organize. */
import { aType, refuse, type Sentence } from '@yalkut/model'
import { plansSaid } from '../../../core/sentences/plans.ts'
import { treePlansSaid } from '../../../core/sentences/tree-plans.ts'
import type { Addition, Official } from '../../../core/shapes/organize-plan.ts'
import type { PlanItem } from '../plan-items.ts'
import type { PlanState } from '../plan-state.ts'
import { saidName } from '../words.ts'

export async function addition(state: PlanState, operation: Addition): Promise<Sentence> {
  const { kind } = operation
  const work = await getWork(state, operation.item)
  const to = operation.to != null ? await getWork(state, operation.to) : null
  if (to?.id === work.id) {
    throw refuse('invalid', treePlansSaid('addition-to-itself', { id: work.id }), { field: '/to' })
  }
  if (to?.data.addition !== undefined) {
    throw refuse('invalid', treePlansSaid('addition-of-addition', { id: to.id }), {
      field: '/to',
    })
  }
  const onIt = await state.linkedTo(work.id, { type: 'work', field: 'addition.to' })
  if (onIt.length > 0) {
    state.warn(treePlansSaid('has-additions', { name: saidName(work), n: onIt.length }))
  }
  state.set(work, { addition: to === null ? { kind } : { kind, to: to.id } })
  const marked = { work: saidName(work), kind: plansSaid(kind) }
  return to === null
    ? plansSaid('marked-addition', marked)
    : plansSaid('marked-addition-to', { ...marked, to: saidName(to) })
}

export async function official(state: PlanState, operation: Official): Promise<Sentence> {
  const work = await getWork(state, operation.item)
  if (work.data.addition === undefined) state.warn(treePlansSaid('is-official', { name: saidName(work) }))
  else state.set(work, { addition: undefined })
  return plansSaid('made-official', { work: saidName(work) })
}

async function getWork(state: PlanState, ref: string): Promise<PlanItem> {
  const item = await state.get(ref)
  if (item.type === 'work') return item
  throw refuse('invalid', treePlansSaid('not-a-sefer', { id: item.id, type: aType(item.type) }), {
    id: item.id,
  })
}
