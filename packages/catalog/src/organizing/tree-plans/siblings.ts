/** The order of items among their siblings: sets under a set, sefarim in a set, units in a sefer. Other types have no
 *  order of their own. Source: service.md#order; service.md#organize; shapes.md#orders-of-lists; shapes.md#organize. */
import { isOrderKey, manyBetween, refuse, rekey, sortKeyOf, sortPathOf } from '@yalkut/model'
import { treePlansSaid } from '../../core/sentences/tree-plans.ts'
import type { Position } from '../../core/shapes/organize-plan.ts'
import type { PlanItem } from './plan-items.ts'
import type { PlanState } from './plan-state.ts'

export const ORDERED_TYPES: ReadonlySet<string> = new Set(['set', 'work', 'unit'])

/** A set with more unordered sefarim than this sorts a new sefer by path too: to put it at the end would change all
 *  of them. */
const MAX_TIDIED = 50

/** A row: the items of one type in one parent. `parent` null: the sets without a parent. */
export interface Row {
  type: string
  parent: string | null
}

/** The items of a row, in order. */
export async function siblingsIn(state: PlanState, row: Row): Promise<PlanItem[]> {
  const siblings = await state.findAll(await idsOf(state, row))
  const keys = new Map(siblings.map((item) => [item.id, sortPositionOf(item)]))
  return siblings.sort((a, b) => compare(keys.get(a.id) ?? '', keys.get(b.id) ?? ''))
}

async function idsOf(state: PlanState, { type, parent }: Row): Promise<string[]> {
  if (parent === null) return await state.topSets()
  const field = type === 'set' ? 'parent' : type === 'unit' ? 'work' : 'sets'
  return await state.linkedTo(parent, { type, field })
}

/** The sort key of an item in a list of links: order, then path, then id. */
function sortPositionOf({ id, path, data }: PlanItem): string {
  return `${sortKeyOf(data)}\t${sortPathOf(path)}\t${id}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Moves items that belong to a row to a position in it, together and in this order. Without a position they move to
 *  the end. The other items keep their order keys where possible. */
export async function insertInRow(
  state: PlanState,
  row: Row,
  ids: readonly string[],
  position: Position | undefined,
): Promise<void> {
  const own = new Set(ids)
  const all = await siblingsIn(state, row)
  const rest = all.filter(({ id }) => !own.has(id))
  const moved = await state.findAll(ids)
  if (position === undefined && isUntidy(row, rest)) {
    for (const item of moved) state.set(item, { order: undefined })
    return
  }
  const at = await indexOf(state, position ?? 'end', rest, own)
  const order = [...rest.slice(0, at), ...moved, ...rest.slice(at)]
  applyOrder(
    state,
    order,
    order.map((item) => (own.has(item.id) ? undefined : orderOf(item))),
  )
}

function isUntidy({ type }: Row, rest: readonly PlanItem[]): boolean {
  if (type !== 'work') return false
  return rest.filter((item) => !isOrderKey(orderOf(item) ?? '')).length > MAX_TIDIED
}

async function indexOf(
  state: PlanState,
  position: Position,
  rest: readonly PlanItem[],
  own: ReadonlySet<string>,
): Promise<number> {
  if (position === 'start') return 0
  if (position === 'end') return rest.length
  const { id } = await state.get('after' in position ? position.after : position.before)
  if (own.has(id)) throw refuse('invalid', treePlansSaid('next-to-itself', { id }), { id })
  const at = rest.findIndex((item) => item.id === id)
  if (at < 0) throw refuse('invalid', treePlansSaid('not-in-list', { id }), { id })
  return 'after' in position ? at + 1 : at
}

/** Sets the order of a row. `current`: the keys that may stay; undefined where a new key is needed. */
export function applyOrder(
  state: PlanState,
  order: readonly PlanItem[],
  current: readonly (string | undefined)[],
): void {
  const keys = rekey(current)
  for (const [at, item] of order.entries()) {
    const key = keys[at]
    if (key !== undefined && item.data.order !== key) state.set(item, { order: key })
  }
}

/** Adds items after all others of their row, in this order, whatever order keys they have. */
export async function appendTo(
  state: PlanState,
  last: PlanItem | undefined,
  items: readonly PlanItem[],
): Promise<void> {
  const after = last === undefined ? undefined : orderOf(last)
  const from = after !== undefined && isOrderKey(after) ? after : null
  const keys = manyBetween(from, null, items.length)
  for (const [at, item] of items.entries()) {
    const order = keys[at]
    if (order !== undefined) state.set(item, { order })
  }
}

export function orderOf({ data }: PlanItem): string | undefined {
  return typeof data.order === 'string' ? data.order : undefined
}
