/** `reorder`: without `position`, the items share the positions that they have now, in the order given. With
 *  `position`, they move there together. As few items as possible get a new order key. Source: service.md#organize;
 *  shapes.md#order-keys. */
import { aType, idIn, refuse, type Sentence } from '@yalkut/model'
import { plansSaid } from '../../../core/sentences/plans.ts'
import { treePlansSaid } from '../../../core/sentences/tree-plans.ts'
import type { Reorder } from '../../../core/shapes/organize-plan.ts'
import { eachOf } from '../mistakes.ts'
import { setsOf } from '../parents.ts'
import type { PlanItem } from '../plan-items.ts'
import type { PlanState } from '../plan-state.ts'
import { applyOrder, insertInRow, ORDERED_TYPES, orderOf, type Row, siblingsIn } from '../siblings.ts'
import { saidName, theItems } from '../words.ts'

export async function reorder(state: PlanState, operation: Reorder): Promise<Sentence> {
  const items = await state.getAll(operation.items)
  const row = await rowOf(state, items, operation.parent)
  const all = await siblingsIn(state, row)
  assertNoStrangers(items, all, row)
  const ids = items.map(({ id }) => id)
  if (operation.position !== undefined) await insertInRow(state, row, ids, operation.position)
  else {
    const order = inOwnPositions(all, items)
    applyOrder(state, order, order.map(orderOf))
  }
  const parent = row.parent === null ? null : await state.get(row.parent)
  const reordered = { items: theItems(items) }
  return parent === null
    ? plansSaid('reordered-top', reordered)
    : plansSaid('reordered', { ...reordered, parent: saidName(parent) })
}

/** The row of all these items: one type, one parent. */
async function rowOf(state: PlanState, items: readonly PlanItem[], parent: string | null | undefined): Promise<Row> {
  const [first] = items
  if (first === undefined) throw refuse('invalid', treePlansSaid('reorder-what'))
  const { type } = first
  const other = items.find((item) => item.type !== type)
  if (other !== undefined) {
    throw refuse(
      'invalid',
      treePlansSaid('reorder-apart', {
        id: other.id,
        type: aType(other.type),
        id2: first.id,
        type2: aType(type),
      }),
      { id: other.id },
    )
  }
  if (!ORDERED_TYPES.has(type)) {
    throw refuse('invalid', treePlansSaid('no-own-order', { type }), { id: first.id })
  }
  if (parent === undefined) return { type, parent: commonParent(items) }
  if (parent !== null) return { type, parent: (await state.get(parent)).id }
  if (type === 'set') return { type, parent: null }
  throw refuse('invalid', treePlansSaid('parent-of-type', { type }), {
    field: '/parent',
  })
}

/** null: sets at the top. */
function commonParent(items: readonly PlanItem[]): string | null {
  const [first = [], ...others] = items.map(parentsOf)
  const common = first.filter((id) => others.every((parents) => parents.includes(id)))
  const [only] = common
  if (only !== undefined && common.length === 1) return only
  throw refuse('invalid', treePlansSaid('parent-shared'), {
    field: '/parent',
  })
}

function parentsOf(item: PlanItem): (string | null)[] {
  if (item.type === 'work') return setsOf(item)
  return [idIn(item.data, item.type === 'set' ? 'parent' : 'work')]
}

function assertNoStrangers(items: readonly PlanItem[], all: readonly PlanItem[], row: Row): void {
  const there = new Set(all.map(({ id }) => id))
  const parent = row.parent ?? 'the top'
  eachOf(items, ({ id }) => {
    if (!there.has(id)) throw refuse('invalid', treePlansSaid('not-in-parent', { id, parent }), { id })
  })
}

function inOwnPositions(all: readonly PlanItem[], items: readonly PlanItem[]): PlanItem[] {
  const own = new Set(items.map(({ id }) => id))
  const waiting = items.values()
  return all.map((item) => (own.has(item.id) ? (waiting.next().value ?? item) : item))
}
