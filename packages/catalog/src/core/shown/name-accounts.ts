/** The people of an answer, named once. The other fields of the answer have their ids only. Source: shapes.md#review-view. */

import type { Reader } from '@yalkut/ledger'
import { findPeople, type Person } from '@yalkut/ledger/people'
import type { NamedAccount } from '../shapes/names.ts'

/** By account id; null ids and unknown ones are left out. */
export async function nameAccounts(
  db: Reader,
  ids: readonly (string | null)[],
): Promise<{ [account: string]: NamedAccount }> {
  const people = await findPeople(
    db,
    ids.filter((id) => id !== null),
  )
  return namesOf([...people.values()])
}

/** By account id. */
export function namesOf(people: readonly Person[]): { [account: string]: NamedAccount } {
  return Object.fromEntries(people.map(({ id, name, handle, bot }) => [id, { name, username: handle, bot }]))
}
