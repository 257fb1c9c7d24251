/** Applies the operations of a plan in order. Each operation sees the result of the ones before it.
 *  Source: service.md#organize. */
import { isRefusal, refuse } from '@yalkut/model'
import { assertInBounds } from '../input/bounds.ts'
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
import type { OrganizeOperation } from './plan-schema.ts'
import { PlanState } from './plan-state.ts'

export interface AppliedPlan {
  state: PlanState
  /** One line for each operation. */
  summary: string[]
}

/** Refuses `invalid` for a mistake, with the operation's index (from 0) as `detail.operation`. Tests pass their own
 *  `newId`. */
export async function applyPlan(
  reader: PlanReader,
  operations: readonly OrganizeOperation[],
  newId?: () => string,
): Promise<AppliedPlan> {
  const state = new PlanState(reader, newId)
  const summary: string[] = []
  for (const [index, operation] of operations.entries()) {
    try {
      assertInBounds({ ...operation })
      summary.push(await applyOne(state, operation))
    } catch (error) {
      throw mistakeAt(index, operation, error)
    }
  }
  return { state, summary }
}

async function applyOne(state: PlanState, operation: OrganizeOperation): Promise<string> {
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
  throw refuse('invalid', `There is no operation ${JSON.stringify(operation)}.`)
}

function mistakeAt(index: number, { op }: OrganizeOperation, error: unknown): unknown {
  if (!isRefusal(error) || error.code !== 'invalid') return error
  const message = `Operation ${index + 1} (${op}): ${error.message}`
  const facts = typeof error.detail === 'object' ? error.detail : {}
  return refuse('invalid', message, { ...facts, operation: index, op }, { cause: error })
}
