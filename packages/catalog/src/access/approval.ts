/** Who may approve a suggestion. Source: shapes.md, 5; spec.md, Authentication 6. */
import { type Person, SYSTEM_ACCOUNT } from '@yalkut/ledger'
import type { Touch } from './touched-sets.ts'

/** Types that only stewards change. */
export const STEWARD_TYPES: ReadonlySet<string> = new Set(['set', 'schema', 'source'])

export interface Approval {
  author: string
  /** Types of the items changed. */
  types: ReadonlySet<string>
  touch: Touch
}

/** Null when the person may approve; else a sentence that says why not. */
export function whyNotApprove(person: Person, approval: Approval): string | null {
  const { author, types, touch } = approval
  // The system seeds schemas and the sample; nobody can sign in as it.
  if (person.id === SYSTEM_ACCOUNT) return null
  if (person.suspended) return 'A suspended person approves nothing.'
  if (person.bot) return 'A bot approves nothing.'
  if (person.steward || person.admin) return null
  if (author === person.id) return 'Nobody but a steward approves their own suggestion.'
  for (const type of types) {
    if (STEWARD_TYPES.has(type)) return `Only a steward approves changes to a ${type}.`
  }
  if (touch.outside) return 'Only a steward approves changes to items of no set.'
  for (const { policy, keepers } of touch.sets) {
    if (policy === 'locked') return 'Only a steward approves changes in a locked set.'
    if (!keepers.includes(person.id)) return 'Only a keeper of every set touched approves this.'
  }
  return null
}
