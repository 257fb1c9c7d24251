/** Item data as people and programs send it, with ids and order keys in the form in which they are stored.
 *  Source: shapes.md#ids; shapes.md#order-keys. */

import { readId } from './id.ts'
import type { JsonObject } from './json.ts'
import { soundKey } from './order-key.ts'
import { mapReferences } from './references.ts'

/** The data with every id of an item in its stored form (`RH-X7KFVS8Z` is `rh-x7kfvs8z`), in the fields that refer to items
 *  and in the links of a body, and with an order key that does not end with `0`. The same object when nothing changes.
 *  The depth of the data must be checked before. */
export function foldData(type: string, data: JsonObject): JsonObject {
  const folded = mapReferences(type, data, (value) => readId(value) ?? value)
  const { order } = folded
  if (typeof order !== 'string') return folded
  const key = soundKey(order)
  return key === order ? folded : { ...folded, order: key }
}
