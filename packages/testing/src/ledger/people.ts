/** People for tests. */
import type { Writer } from '@yalkut/ledger'
import { addPerson, type Person } from '@yalkut/ledger/people'
import { NOON } from './commits.ts'

/** A person without any role, unless `more` changes that. */
export function person(id: string, handle: string, more: Partial<Person> = {}): Person {
  const roles = { steward: false, admin: false, trusted: false, bot: false, suspended: false }
  return { id, handle, name: handle, ...roles, ...more }
}

export async function addMiriam(tx: Writer): Promise<Person> {
  return await addPerson(tx, person('u-miriam', 'Miriam'), NOON)
}
