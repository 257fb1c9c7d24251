/** Tries random operations one after another. */
import assert from 'node:assert/strict'
import { isRefusal } from '@yalkut/model'
import type { OrganizeOperation } from '../../../core/shapes/organize-plan.ts'
import { type AppliedPlan, applyPlan } from '../apply-plan.ts'
import type { PlanReader } from '../plan-items.ts'
import type { MemoryMain } from './memory-main.ts'
import { idOf } from './random-main.ts'
import { type Choices, operationFor } from './random-operations.ts'

/** Generates the same new ids each time a plan is applied. */
export function newIds(): () => string {
  let n = 0
  return () => idOf('made', n++)
}

export interface Tried {
  plan: AppliedPlan
  /** The operations that were not refused. */
  accepted: OrganizeOperation[]
  /** All operations, with those that were refused. */
  all: OrganizeOperation[]
  /** Their indexes in `all`. */
  refused: number[]
}

/** Applies the operations that are accepted and leaves out the refused ones. `main`: the items to choose from. `ids`:
 *  the ids of new items each time the plan is applied. */
export async function applyWhatCan(
  reader: PlanReader,
  main: MemoryMain,
  choices: readonly Choices[],
  ids: () => () => string = newIds,
): Promise<Tried> {
  let accepted: OrganizeOperation[] = []
  const all: OrganizeOperation[] = []
  const refused: number[] = []
  let plan = await applyPlan(reader, [], ids())
  for (const choice of choices) {
    const now = main.copy()
    now.merge(plan.state.changes())
    const operation = operationFor(now, plan.state.created, choice)
    all.push(operation)
    try {
      plan = await applyPlan(reader, [...accepted, operation], ids())
      accepted = [...accepted, operation]
    } catch (error) {
      if (!isRefusal(error)) throw error
      assert.equal(error.code, 'invalid', error.message)
      refused.push(all.length - 1)
    }
  }
  return { plan, accepted, all, refused }
}
