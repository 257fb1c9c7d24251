/** Applies the operations of a plan in order. Each operation sees the result of the ones before it.
 *  Source: service.md#organize. */
import { setImmediate } from 'node:timers/promises'
import { readId, refuse, type Sentence } from '@yalkut/model'
import { assertInBounds } from '../../core/input/bounds.ts'
import { treePlansSaid } from '../../core/sentences/tree-plans.ts'
import type { OrganizeOperation } from '../../core/shapes/organize-plan.ts'
import { eachOf, mistakeAt, mistakesIn, type PlanMistake, refsOf, refusePlan } from './mistakes.ts'
import { addition, official } from './operations/addition.ts'
import { createSet } from './operations/create-set.ts'
import { deleteSet } from './operations/delete-set.ts'
import { merge } from './operations/merge.ts'
import { move } from './operations/move.ts'
import { moveUp } from './operations/move-up.ts'
import { rename } from './operations/rename.ts'
import { reorder } from './operations/reorder.ts'
import { split } from './operations/split.ts'
import type { PlanReader } from './plan-items.ts'
import { type PlanBound, PlanState } from './plan-state.ts'

export interface AppliedPlan {
  state: PlanState
  /** One line for each operation. */
  summary: Sentence[]
}

/** Refuses `invalid` for mistakes, with each of them in `detail.mistakes`. An operation with a mistake is left out of the
 *  state in which those after it are judged. Tests pass their own `newId`. */
export async function applyPlan(
  reader: PlanReader,
  operations: readonly OrganizeOperation[],
  newId?: () => string,
  bound?: PlanBound,
): Promise<AppliedPlan> {
  const state = new PlanState(reader, newId, bound)
  const summary: Sentence[] = []
  const mistakes: PlanMistake[] = []
  for (const [index, operation] of operations.entries()) {
    // Of a plan that is applied, other requests are answered between two operations.
    if (index > 0) await setImmediate()
    state.begin()
    try {
      assertInBounds({ ...operation })
      await assertNamed(state, operation)
      summary.push(await applyOne(state, operation))
    } catch (error) {
      const found = mistakesIn(error)
      if (found === null) throw error
      state.rollBack(operation.op === 'create-set' ? (operation.key ?? operation.slug) : undefined)
      // The mistake of the operation that would have made the set is told already.
      const isFollowing = refsOf(operation).some(({ ref }) => state.isFailed(ref))
      if (!isFollowing) mistakes.push(...found.map((each) => mistakeAt(index, operation, each)))
    }
  }
  const [first, ...others] = mistakes
  if (first !== undefined) throw refusePlan([first, ...others])
  return { state, summary }
}

/** Asserts that all items exist that an operation names. */
async function assertNamed(state: PlanState, operation: OrganizeOperation): Promise<void> {
  const refs = refsOf(operation)
  await state.load(refs.flatMap(({ ref }) => readId(ref) ?? []))
  eachOf(refs, ({ ref, field }) => state.assertNamed(ref, field))
}

async function applyOne(state: PlanState, operation: OrganizeOperation): Promise<Sentence> {
  switch (operation.op) {
    case 'move':
      return await move(state, operation)
    case 'move-up':
      return await moveUp(state, operation)
    case 'rename':
      return await rename(state, operation)
    case 'reorder':
      return await reorder(state, operation)
    case 'create-set':
      return await createSet(state, operation)
    case 'delete-set':
      return await deleteSet(state, operation)
    case 'merge':
      return await merge(state, operation)
    case 'split':
      return await split(state, operation)
    case 'addition':
      return await addition(state, operation)
    case 'official':
      return await official(state, operation)
    default:
      return unknownOperation(operation)
  }
}

function unknownOperation(operation: never): never {
  throw refuse('invalid', treePlansSaid('no-operation', { json: JSON.stringify(operation) }))
}
