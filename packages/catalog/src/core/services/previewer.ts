/** What computes the preview of a plan beside the thread that serves. Source: decisions.md#small-requests. */
import type { OrganizePreview } from '../shapes/organize.ts'
import type { OrganizePlan } from '../shapes/organize-plan.ts'

export interface PlanToPreview {
  plan: OrganizePlan
  /** The projection file that has all that the plan is judged by. */
  file: string | null
  /** The most items that it may change; null: as many as any plan. */
  most: number | null
}

export interface Previewer {
  /** null: the plan changes more items than it may. Refuses what the plan is refused for, `busy` while too many plans wait, and
   *  `too-large` a plan that takes too long. */
  preview(asked: PlanToPreview): Promise<OrganizePreview | null>
  close(): Promise<void>
}
