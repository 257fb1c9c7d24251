/** Who may approve a suggestion. Source: service.md#roles; shapes.md#approving. */

import { type Person, SYSTEM_ACCOUNT } from '@yalkut/ledger/people'
import { aType, type Sentence } from '@yalkut/model'
import { isSteward } from '../../core/access/steward.ts'
import type { Touch } from '../../core/access/touched-sets.ts'
import { accessSaid } from '../../core/sentences/access.ts'
import { approvesThrough, type ProjectApproval } from './project-keepers.ts'

/** Types that only stewards change. */
const STEWARD_TYPES: ReadonlySet<string> = new Set(['set', 'schema', 'source'])

export interface Approval {
  /** null: the author does not matter, as for a revert, which any keeper approves. */
  author: string | null
  /** Types of the items changed. */
  types: ReadonlySet<string>
  touch: Touch
  /** The open project that the suggestion was made for. */
  project?: ProjectApproval | null
}

/** Null when the person may approve; otherwise a sentence with the reason. */
export function whyNotApprove(person: Person, approval: Approval): Sentence | null {
  const { author, types, touch, project } = approval
  // The system account seeds schemas and the sample. Nobody can sign in to that account.
  if (person.id === SYSTEM_ACCOUNT) return null
  if (person.suspended) return accessSaid('suspended-approves-nothing')
  if (person.bot) return accessSaid('bot-approves-nothing')
  if (isSteward(person)) return null
  if (author === person.id) return accessSaid('not-own-suggestion')
  for (const type of types) {
    if (STEWARD_TYPES.has(type)) return accessSaid('steward-approves-type', { type: aType(type) })
  }
  if (touch.outside) return accessSaid('steward-approves-no-set')
  for (const { id, policy, keepers } of touch.sets) {
    if (policy === 'locked') return accessSaid('steward-approves-locked')
    if (keepers.includes(person.id) || approvesThrough(project, person.id, id)) continue
    return accessSaid('keeper-of-every-set')
  }
  return null
}

/** Whether no keeper may approve it, only a steward. */
export function onlyStewards({ types, touch }: Pick<Approval, 'types' | 'touch'>): boolean {
  const isLocked = touch.sets.some(({ policy }) => policy === 'locked')
  return touch.outside || isLocked || [...types].some((type) => STEWARD_TYPES.has(type))
}
