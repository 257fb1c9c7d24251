/** Applies a plan to main, and shows the result. */
import type { Reader } from '@yalkut/ledger'
import type { Reads } from '@yalkut/projection'
import { assertInBounds } from '../../core/input/bounds.ts'
import type { OrganizePreview } from '../../core/shapes/organize.ts'
import type { OrganizePlan } from '../../core/shapes/organize-plan.ts'
import { type AppliedPlan, applyPlan } from './apply-plan.ts'
import { readerOf } from './ledger-reader.ts'
import { previewOf } from './plan-preview.ts'
import type { PlanBound } from './plan-state.ts'

/** `reads`: of a projection that has the end of the line. Refuses `invalid` for mistakes. */
export async function lookAtPlan(
  db: Reader,
  reads: Reads,
  { operations, title }: OrganizePlan,
  bound?: PlanBound,
): Promise<{ applied: AppliedPlan; preview: OrganizePreview }> {
  const applied = await applyPlan(readerOf(db, reads), operations, undefined, bound)
  for (const { after } of applied.state.changes()) {
    if (after !== null) assertInBounds(after.data)
  }
  const isWithheld = (id: string): boolean => reads.items.isWithheld([id])
  return { applied, preview: previewOf(applied, { title, isWithheld }) }
}
