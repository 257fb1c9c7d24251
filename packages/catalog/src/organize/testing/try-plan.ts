/** Tries random operations one after another, as someone who plans would. */
import assert from 'node:assert/strict'
import { isRefusal } from '@yalkut/model'
import { type AppliedPlan, applyPlan } from '../apply-plan.ts'
import type { PlanReader } from '../plan-items.ts'
import type { OrganizeOperation } from '../plan-schema.ts'
import type { MemoryMain } from './memory-main.ts'
import { idOf } from './random-main.ts'
import { type Choices, operationFor } from './random-operations.ts'

/** The same new ids whenever a plan is applied again. */
export function newIds(): () => string {
  let n = 0
  return () => idOf('made', n++)
}

export interface Tried {
  plan: AppliedPlan
  /** The operations that were not refused. */
  accepted: OrganizeOperation[]
}

/** Applies what can be applied: an operation that is refused is left out. `main`: what the reader
 *  reads, to choose from. `ids`: what new items are called each time the plan is applied. */
export async function applyWhatCan(
  reader: PlanReader,
  main: MemoryMain,
  choices: readonly Choices[],
  ids: () => () => string = newIds,
): Promise<Tried> {
  let accepted: OrganizeOperation[] = []
  let plan = await applyPlan(reader, [], ids())
  for (const choice of choices) {
    const now = main.copy()
    now.merge(plan.state.changes())
    const operation = operationFor(now, plan.state.created, choice)
    try {
      plan = await applyPlan(reader, [...accepted, operation], ids())
      accepted = [...accepted, operation]
    } catch (error) {
      if (!isRefusal(error)) throw error
      assert.equal(error.code, 'invalid', error.message)
    }
  }
  return { plan, accepted }
}
