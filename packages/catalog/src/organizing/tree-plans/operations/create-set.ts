/** `create-set`: a new set at /sets/<slug>, with the keepers of its parent. Source: service.md#organize;
 *  shapes.md#new-sets. */
import { aType, type JsonObject, refuse, type Sentence } from '@yalkut/model'
import { plansSaid } from '../../../core/sentences/plans.ts'
import { treePlansSaid } from '../../../core/sentences/tree-plans.ts'
import type { CreateSet } from '../../../core/shapes/organize-plan.ts'
import type { PlanItem } from '../plan-items.ts'
import { takePaths } from '../plan-paths.ts'
import type { PlanState } from '../plan-state.ts'
import { insertInRow } from '../siblings.ts'
import { saidName, theItems } from '../words.ts'
import { moveInto } from './move.ts'

export async function createSet(state: PlanState, operation: CreateSet): Promise<Sentence> {
  const { slug, items = [] } = operation
  const parent = operation.parent != null ? await state.get(operation.parent) : null
  if (parent !== null && parent.type !== 'set') {
    throw refuse('invalid', treePlansSaid('set-under-set', { id: parent.id, type: aType(parent.type) }), {
      id: parent.id,
    })
  }
  const key = keyOf(state, operation)
  const members = await state.getAll(items)
  const set = state.create({ type: 'set', path: null, data: dataOf(operation, parent) })
  state.nameSet(key, set.id)
  await takePaths(state, [{ item: set, path: `/sets/${slug}` }])
  await insertInRow(state, { type: 'set', parent: parent?.id ?? null }, [set.id], undefined)
  const to = await state.get(set.id)
  if (members.length > 0) await moveInto(state, { items: members, from: null, to, mode: 'add' })
  return lineOf(to, parent, members)
}

function lineOf(created: PlanItem, above: PlanItem | null, members: readonly PlanItem[]): Sentence {
  const set = saidName(created)
  if (above === null) {
    return members.length === 0
      ? plansSaid('set-created', { set })
      : plansSaid('set-created-with', { set, items: theItems(members) })
  }
  const parent = saidName(above)
  return members.length === 0
    ? plansSaid('set-created-under', { set, parent })
    : plansSaid('set-created-under-with', { set, parent, items: theItems(members) })
}

function dataOf({ name, slug, description }: CreateSet, parent: PlanItem | null): JsonObject {
  const policy = parent?.data.policy ?? 'moderated'
  const keepers = parent?.data.keepers ?? []
  return {
    name: { ...name },
    slug,
    policy,
    keepers,
    ...(description === undefined ? {} : { description: { ...description } }),
    ...(parent === null ? {} : { parent: parent.id }),
  }
}

/** The key given for the set; otherwise its slug, with a number when the key is taken. */
function keyOf({ created }: PlanState, { key, slug }: CreateSet): string {
  if (key !== undefined && created.has(key)) {
    throw refuse('invalid', treePlansSaid('set-key-twice', { key }), {
      key,
      field: '/key',
    })
  }
  let candidate = key ?? slug
  for (let n = 2; created.has(candidate); n += 1) candidate = `${slug}-${n}`
  return candidate
}
