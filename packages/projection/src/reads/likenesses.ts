/** Items that may be the same as another: the same external id, or the same type and name.
 *  Source: decisions.md#checks. */
import { normalizeForSearch } from '@yalkut/hebrew'
import type Database from 'better-sqlite3'
import { ranksOf } from '../apply/type-order.ts'

export interface LikenessReads {
  /** Items with this external id. */
  withExternalId(key: string, value: string): string[]
  /** Items of this type with this name, however it is pointed and punctuated. */
  withName(type: string, name: string): string[]
}

export function prepareLikenessReads(db: Database.Database): LikenessReads {
  const byExternalId = db
    .prepare<[string, string], string>('select id from external_ids where key = ? and value = ? limit 10')
    .pluck()
  // Cross joins make SQLite look up the names first; otherwise it would read every item of the type.
  const byName = db
    .prepare<[string, string, string], string>(
      `select i.id from json_each(?) p
       cross join name_keys k on k.rank = p.value and k.name = ?
       cross join items i on i.n = k.n
       where i.type = ? limit 10`,
    )
    .pluck()
  return {
    withExternalId: (key, value) => byExternalId.all(key, value),
    withName: (type, name) => byName.all(JSON.stringify(ranksOf(type)), normalizeForSearch(name), type),
  }
}
