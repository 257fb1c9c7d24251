/** `merge`: deletes a duplicate. Everything under the duplicate, and every link to it in any field, moves to the
 *  remaining item; its paths redirect there. Source: service.md#organize; shapes.md#merge-of-two-items. */
import {
  aType,
  BODY_HREF,
  idIn,
  idsIn,
  isJsonObject,
  type Json,
  referencesOf,
  refuse,
  replaceReference,
  type Sentence,
} from '@yalkut/model'
import { plansSaid } from '../../../core/sentences/plans.ts'
import { treePlansSaid } from '../../../core/sentences/tree-plans.ts'
import type { Merge } from '../../../core/shapes/organize-plan.ts'
import type { PlanItem } from '../plan-items.ts'
import { rebase } from '../plan-paths.ts'
import type { PlanState } from '../plan-state.ts'
import { appendTo, siblingsIn } from '../siblings.ts'
import { saidName } from '../words.ts'
import { joinData } from './merge-data.ts'

/** Fields that point to a parent of the same type. These links must not form a cycle. */
const UPWARD: { readonly [type: string]: string } = {
  set: 'parent',
  topic: 'broader',
  place: 'within',
}

/** Types with an order of their own inside one parent. */
const ROWS: { readonly [type: string]: 'set' | 'unit' } = { set: 'set', work: 'unit' }

export async function merge(state: PlanState, operation: Merge): Promise<Sentence> {
  const from = await state.get(operation.from)
  const into = await state.get(operation.into)
  assertAlike(from, into)
  await assertNoRing(state, from, into)
  const line = plansSaid('merged', { from: saidName(from), into: saidName(into) })
  const { data, left } = joinData(into.type, into.data, from.data)
  state.set({ ...into, data }, ownLinks(from, into, data))
  if (left.length > 0) {
    state.warn(treePlansSaid('also-says', { from: saidName(from), what: left.join(', '), into: saidName(into) }))
  }
  warnOfKeepers(state, { from, into, data })
  await moveRow(state, from, into)
  await moveLinks(state, from, into)
  state.remove(await state.get(from.id), { mergedInto: into.id })
  return line
}

/** A joined list of keepers gives people a set to keep. */
function warnOfKeepers(
  state: PlanState,
  { from, into, data }: { from: PlanItem; into: PlanItem; data: PlanItem['data'] },
): void {
  const had = idsIn(into.data, 'keepers')
  const added = idsIn(data, 'keepers').filter((each) => !had.includes(each))
  if (into.type !== 'set' || added.length === 0) return
  state.warn(treePlansSaid('keepers-also-keep', { n: added.length, from: saidName(from), into: saidName(into) }))
}

function assertAlike(from: PlanItem, into: PlanItem): void {
  if (from.id === into.id) throw refuse('invalid', treePlansSaid('merge-into-itself', { id: from.id }), { id: from.id })
  if (from.type !== into.type) {
    const message = treePlansSaid('like-into-like', {
      id: from.id,
      type: aType(from.type),
      id2: into.id,
      type2: aType(into.type),
    })
    throw refuse('invalid', message, { id: from.id })
  }
  if (from.type === 'schema' || from.type === 'source') {
    throw refuse('invalid', treePlansSaid('type-not-merged', { type: from.type }), { id: from.id })
  }
}

/** The remaining item may be a direct child of the deleted one, but not a deeper descendant: the items between would
 *  form a cycle. */
async function assertNoRing(state: PlanState, from: PlanItem, into: PlanItem): Promise<void> {
  const field = UPWARD[into.type]
  if (field === undefined || into.data[field] === from.id) return
  const seen = new Set<string>()
  for (let up = idIn(into.data, field); up !== null && !seen.has(up); ) {
    if (up === from.id) {
      const message = treePlansSaid('merge-below', { id: into.id, id2: from.id })
      throw refuse('invalid', message, { id: into.id })
    }
    seen.add(up)
    const [next] = await state.findAll([up])
    up = idIn(next?.data, field)
  }
}

/** A link from the remaining item to the deleted one would point to itself. The remaining item takes the parent
 *  above, or none. */
function ownLinks(from: PlanItem, into: PlanItem, data: PlanItem['data']): { [field: string]: Json | undefined } {
  const field = UPWARD[into.type]
  const fields: { [field: string]: Json | undefined } = {}
  for (const key of ['sets', 'topics'] as const) {
    const list = data[key]
    if (Array.isArray(list)) fields[key] = list.filter((id) => id !== from.id && id !== into.id)
  }
  if (field !== undefined && into.data[field] === from.id) {
    const above = from.data[field]
    fields[field] = above === into.id ? undefined : above
  }
  const addition = into.data.addition
  if (isJsonObject(addition)) {
    const { to, ...rest } = addition
    if (to === from.id) fields.addition = rest
  }
  for (const link of ['reprintOf', 'translationOf', 'seededFrom'] as const) {
    if (into.data[link] === from.id) fields[link] = undefined
  }
  return fields
}

/** Units or sets of the deleted item follow those of the remaining one, in their order. */
async function moveRow(state: PlanState, from: PlanItem, into: PlanItem): Promise<void> {
  const type = ROWS[from.type]
  if (type === undefined) return
  const field = type === 'set' ? 'parent' : 'work'
  const last = (await siblingsIn(state, { type, parent: into.id })).at(-1)
  const all = await siblingsIn(state, { type, parent: from.id })
  const moved = all.filter(({ id }) => id !== into.id)
  for (const item of moved) state.set(item, { [field]: into.id })
  await appendTo(state, last, await state.findAll(moved.map(({ id }) => id)))
  if (from.path === null || into.path === null) return
  await rebase(state, await state.findAll(moved.map(({ id }) => id)), from.path, into.path)
}

async function moveLinks(state: PlanState, from: PlanItem, into: PlanItem): Promise<void> {
  const pointing = await state.findAll(await state.linkedTo(from.id))
  for (const item of pointing) {
    if (item.id === from.id) continue
    if (isBetween(item, from, into) && (await state.linkedTo(item.id)).length === 0) {
      state.remove(item, {})
      state.warn(treePlansSaid('link-goes', { kind: String(item.data.kind), id: item.id }))
      continue
    }
    state.put({ ...item, data: replaceReference(item.type, item.data, from.id, into.id) })
  }
}

/** A relation between the two items has no meaning once they are one. */
function isBetween(item: PlanItem, from: PlanItem, into: PlanItem): boolean {
  if (item.type !== 'relation') return false
  const ends = new Set(
    referencesOf(item.type, item.data)
      .filter(({ field }) => field !== BODY_HREF && field !== 'at')
      .map(({ to }) => to),
  )
  return ends.has(from.id) && ends.has(into.id)
}
