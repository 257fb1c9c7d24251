/** An item under a parent that it may have. Source: service.md#organize (move). */
import { aTypeNoun, type Belonging, belongingTo, idsIn, refuse } from '@yalkut/model'
import { treePlansSaid } from '../../core/sentences/tree-plans.ts'
import type { PlanItem } from './plan-items.ts'

/** Refuses `invalid` for a parent of a type that this item cannot have. */
export function belongingOf(item: PlanItem, parent: PlanItem): Belonging {
  const belonging = belongingTo(item.type, parent.type)
  if (belonging !== null) return belonging
  throw refuse(
    'invalid',
    treePlansSaid('cannot-move-into', {
      id: item.id,
      parent: parent.id,
      what: aTypeNoun(item.type),
      into: aTypeNoun(parent.type),
    }),
    { id: item.id },
  )
}

/** The ids of the sets that contain an item. */
export function setsOf({ data }: PlanItem): string[] {
  return idsIn(data, 'sets')
}

export function isIn(item: PlanItem, parent: PlanItem, how: Belonging): boolean {
  return how.kind === 'sets' ? setsOf(item).includes(parent.id) : item.data[how.field] === parent.id
}
