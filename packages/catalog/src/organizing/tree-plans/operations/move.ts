/** `move`: into a set, under a set, to the top; a unit to another sefer, a printing to a sefer, a scan to a
 *  printing, a recording to an event. Source: service.md#organize. */
import { type Belonging, idIn, idsIn, type Json, listed, refuse, type Sentence, withArticle } from '@yalkut/model'
import { plansSaid } from '../../../core/sentences/plans.ts'
import { treePlansSaid } from '../../../core/sentences/tree-plans.ts'
import type { Move, Position } from '../../../core/shapes/organize-plan.ts'
import { eachOf } from '../mistakes.ts'
import { belongingOf, isIn, setsOf } from '../parents.ts'
import type { PlanItem } from '../plan-items.ts'
import { rebase } from '../plan-paths.ts'
import type { PlanState } from '../plan-state.ts'
import { insertInRow, ORDERED_TYPES } from '../siblings.ts'
import { saidName, theItems } from '../words.ts'

export async function move(state: PlanState, operation: Move): Promise<Sentence> {
  const { mode = 'add', position } = operation
  const items = await state.getAll(operation.items)
  const from = await parentOf(state, operation.from)
  const to = await parentOf(state, operation.to)
  if (to === null) {
    const what = theItems(items)
    await takeOut(state, { items, from, position })
    return from === null
      ? plansSaid('moved-to-top', { items: what })
      : plansSaid('taken-out', { items: what, from: saidName(from) })
  }
  await moveInto(state, { items, from, to, mode, position })
  if (mode === 'only') return plansSaid('moved-only', { items: theItems(items), to: saidName(to) })
  return await moveLine(state, items, to)
}

/** Says which items are added to the set and stay in their other sets: items move out of a set only by `from` or `only`.
 *  `before`: the items as they were. */
async function moveLine(state: PlanState, before: readonly PlanItem[], to: PlanItem): Promise<Sentence> {
  const added = before.flatMap((item) => {
    if (belongingOf(item, to).kind !== 'sets' || setsOf(item).includes(to.id)) return []
    const now = state.find(item.id)
    const others = now === null ? [] : setsOf(now).filter((id) => id !== to.id)
    return others.length === 0 ? [] : [{ item, others }]
  })
  const moved = { items: theItems(before), to: saidName(to) }
  const [first] = added
  if (first === undefined) return plansSaid('moved', moved)
  if (before.length === 1) {
    const sets = listed((await state.findAll(first.others)).map(saidName))
    return plansSaid('added-it-stays', { ...moved, sets })
  }
  if (added.length === before.length) return plansSaid('added-they-stay', moved)
  return plansSaid('moved-some-stay', { ...moved, n: added.length })
}

async function parentOf(state: PlanState, ref: string | null | undefined): Promise<PlanItem | null> {
  return ref === null || ref === undefined ? null : await state.get(ref)
}

/** Items in their present state in the plan: the plan may have changed them since they were read. */
async function asTheyAre(state: PlanState, items: readonly PlanItem[]): Promise<PlanItem[]> {
  return await state.findAll(items.map(({ id }) => id))
}

export interface TakeOut {
  items: readonly PlanItem[]
  from: PlanItem | null
  position?: Position | undefined
}

/** Sets move to the top. Any other item is removed from the set `from`. */
export async function takeOut(state: PlanState, order: TakeOut): Promise<void> {
  const { from, position } = order
  const sets: string[] = []
  eachOf(await asTheyAre(state, order.items), (item) => {
    if (from !== null) assertIn(item, from)
    if (item.type === 'set') {
      if (item.data.parent === undefined && position === undefined) return
      state.set(item, { parent: undefined })
      sets.push(item.id)
    } else if (from === null) {
      throw refuse('invalid', treePlansSaid('taken-out-of', { id: item.id }), { id: item.id })
    } else leave(state, item, from)
  })
  if (sets.length > 0) await insertInRow(state, { type: 'set', parent: null }, sets, position)
}

function assertIn(item: PlanItem, parent: PlanItem): Belonging {
  const how = belongingOf(item, parent)
  if (isIn(item, parent, how)) return how
  throw refuse('invalid', treePlansSaid('not-in-that', { id: item.id, id2: parent.id }), {
    id: item.id,
  })
}

function leave(state: PlanState, item: PlanItem, from: PlanItem): void {
  const fields = leaving(item, from, assertIn(item, from))
  state.set(item, fields)
  if (fields.sets === undefined && item.data.sets !== undefined && isAlone(item)) {
    state.warn(treePlansSaid('in-no-set', { name: saidName(item) }))
  }
}

/** Whether items of this type get their sets only from their own field and inherit none. */
function isAlone({ type }: PlanItem): boolean {
  return !['unit', 'scan', 'publication', 'recording'].includes(type)
}

type Fields = { [field: string]: Json | undefined }

function leaving(item: PlanItem, from: PlanItem, how: Belonging): Fields {
  if (how.kind === 'one') {
    if (!how.needed) return { [how.field]: undefined }
    const message = treePlansSaid('always-needs', {
      type: item.type,
      field: how.field,
      other: withArticle(how.field),
    })
    throw refuse('invalid', message, { id: item.id })
  }
  const sets = setsOf(item).filter((id) => id !== from.id)
  return { sets: sets.length === 0 ? undefined : sets }
}

export interface MoveInto {
  items: readonly PlanItem[]
  from: PlanItem | null
  to: PlanItem
  mode: 'add' | 'only'
  position?: Position | undefined
}

export async function moveInto(state: PlanState, requested: MoveInto): Promise<void> {
  const { to } = requested
  const items = await asTheyAre(state, requested.items)
  const order = { ...requested, items }
  await assertNotBelow(state, to, new Set(items.map(({ id }) => id)))
  const changes = eachOf(items, (item) => ({ item, fields: fieldsOf(item, order) }))
  const arrived = items.filter((item) => !isIn(item, to, belongingOf(item, to)))
  const before = await oldParents(state, arrived, to)
  for (const { item, fields } of changes) state.set(item, fields)
  for (const [parent, ids] of before) {
    if (parent.path === null || to.path === null) continue
    await rebase(state, await state.findAll(ids), parent.path, to.path)
  }
  await insertAll(state, order, arrived)
}

/** The fields of an item after the move. */
function fieldsOf(item: PlanItem, { from, to, mode }: MoveInto): Fields {
  const how = belongingOf(item, to)
  const left = from === null || from.id === to.id ? null : { from, how: assertIn(item, from) }
  if (from !== null && left === null) assertIn(item, from)
  const isReplaced = left?.how.kind === 'one' && how.kind === 'one' && left.how.field === how.field
  const fields = left === null || isReplaced ? {} : leaving(item, left.from, left.how)
  if (how.kind === 'one') return { ...fields, [how.field]: to.id }
  const others = mode === 'only' ? [] : setsOf(item).filter((id) => id !== left?.from.id)
  return { ...fields, sets: [...new Set([...others, to.id])] }
}

/** A set never goes under itself or its own descendant. */
async function assertNotBelow(state: PlanState, to: PlanItem, moving: ReadonlySet<string>): Promise<void> {
  const seen = new Set<string>()
  let up: PlanItem | undefined = to
  while (up !== undefined && !seen.has(up.id)) {
    if (moving.has(up.id)) {
      const message = treePlansSaid('set-inside-itself', { id: up.id, id2: to.id })
      throw refuse('invalid', message, { id: up.id })
    }
    seen.add(up.id)
    const above: PlanItem[] = up.type === 'set' ? await state.findAll(idsIn(up.data, 'parent')) : []
    up = above[0]
  }
}

/** Items that have one parent, grouped by the parent that they leave. Their paths may begin with its path. */
async function oldParents(state: PlanState, items: readonly PlanItem[], to: PlanItem): Promise<[PlanItem, string[]][]> {
  const ids = new Map<string, string[]>()
  for (const item of items) {
    const how = belongingOf(item, to)
    const parent = how.kind === 'one' ? idIn(item.data, how.field) : null
    if (parent !== null) ids.set(parent, [...(ids.get(parent) ?? []), item.id])
  }
  const parents = await state.findAll([...ids.keys()])
  return parents.map((parent) => [parent, ids.get(parent.id) ?? []])
}

async function insertAll(
  state: PlanState,
  { items, to, position }: MoveInto,
  arrived: readonly PlanItem[],
): Promise<void> {
  const unordered = items.find(({ type }) => !isOrderedIn(type, to))
  if (unordered !== undefined && typeof position === 'object') {
    const message = treePlansSaid('no-order-there', { type: unordered.type })
    throw refuse('invalid', message, { id: unordered.id, field: '/position' })
  }
  for (const type of ORDERED_TYPES) {
    if (!isOrderedIn(type, to)) continue
    const ids = (position === undefined ? arrived : items).flatMap((item) => (item.type === type ? [item.id] : []))
    const positioned = position === undefined ? ids.filter((id) => !isElsewhereToo(state, id)) : ids
    if (positioned.length > 0) await insertInRow(state, { type, parent: to.id }, positioned, position)
  }
}

/** A unit has its order in its sefer, also when it is in a set. */
function isOrderedIn(type: string, to: PlanItem): boolean {
  return ORDERED_TYPES.has(type) && (type !== 'unit' || to.type === 'work')
}

/** A sefer has one order key for all its sets. Without a requested position it keeps its position in the other sets. */
function isElsewhereToo(state: PlanState, id: string): boolean {
  const item = state.find(id)
  return item?.type === 'work' && setsOf(item).length > 1
}
