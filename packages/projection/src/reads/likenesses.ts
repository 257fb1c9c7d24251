/** What looks like something the catalog has: the same outside id, or the same type and name.
 *  Source: decisions.md#checks. */
import { normalizeForSearch } from '@yalkut/hebrew'
import type Database from 'better-sqlite3'
import { typePlaces } from '../apply/type-order.ts'

export interface LikenessReads {
  /** Items with this outside id. */
  withExternalId(key: string, value: string): string[]
  /** Items of this type with this name, however it is pointed and punctuated. */
  withName(type: string, name: string): string[]
}

export function prepareLikenessReads(db: Database.Database): LikenessReads {
  const byExternalId = db
    .prepare<[string, string], string>(
      'select id from external_ids where key = ? and value = ? limit 10',
    )
    .pluck()
  // The joins are crossed so that names are looked up first: the planner would look at every item of the type.
  const byName = db
    .prepare<[string, string, string], string>(
      `select i.id from json_each(?) p
       cross join name_keys k on k.place = p.value and k.name = ?
       cross join items i on i.n = k.n
       where i.type = ? limit 10`,
    )
    .pluck()
  return {
    withExternalId: (key, value) => byExternalId.all(key, value),
    withName: (type, name) =>
      byName.all(JSON.stringify(typePlaces(type)), normalizeForSearch(name), type),
  }
}
