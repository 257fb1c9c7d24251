/** Stewards, and admins, who may do all that stewards do. Source: decisions.md#roles. */
import type { Person } from '@yalkut/ledger/people'

/** A suspended person is none. */
export function isSteward({ steward, admin, suspended }: Pick<Person, 'steward' | 'admin' | 'suspended'>): boolean {
  return (steward || admin) && !suspended
}
