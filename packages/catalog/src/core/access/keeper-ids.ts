/** Keepers of sets, as people name them: by account id or by handle. They are stored as account ids.
 *  Source: shapes.md#item-types. */
import type { Reader } from '@yalkut/ledger'
import { findHolders, findPeople, handleKey } from '@yalkut/ledger/people'
import type { JsonObject } from '@yalkut/model'

interface Proposed {
  type: string
  data: JsonObject | null
}

/** The items with the handles of keepers replaced by account ids. A keeper that is nobody stays as it is: the check
 *  `references` names it. */
export async function withKeeperIds<I extends Proposed>(db: Reader, items: readonly I[]): Promise<I[]> {
  const named = [...new Set(items.flatMap(keepersIn))]
  if (named.length === 0) return [...items]
  const ids = await accountIds(db, named)
  return items.map((item) =>
    keepersIn(item).length === 0 ? item : { ...item, data: { ...item.data, keepers: replaced(keepersIn(item), ids) } },
  )
}

/** Each keeper once, in their order. */
function replaced(keepers: readonly string[], ids: ReadonlyMap<string, string>): string[] {
  return [...new Set(keepers.map((keeper) => ids.get(keeper) ?? keeper))]
}

/** The account of each of these that is an account id or a handle, present or old; others are left out. An account id comes
 *  first: a handle may look like one. */
export async function accountIds(db: Reader, named: readonly string[]): Promise<Map<string, string>> {
  const accounts = await findPeople(db, named)
  const handles = named.filter((text) => !accounts.has(text))
  const holders = handles.length === 0 ? new Map() : await findHolders(db, handles)
  const found = new Map([...accounts.keys()].map((id) => [id, id]))
  for (const text of handles) {
    const person = holders.get(handleKey(text))
    if (person !== undefined) found.set(text, person.id)
  }
  return found
}

/** None where the keepers are not a list of texts: the schema says so. */
export function keepersIn({ type, data }: Proposed): string[] {
  if (type !== 'set' || data === null || !Array.isArray(data.keepers)) return []
  const texts = data.keepers.filter((keeper) => typeof keeper === 'string')
  return texts.length === data.keepers.length ? texts : []
}
