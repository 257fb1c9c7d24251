/** What looks like something the catalog has: the same outside id, or the same type and name. Source: design.md,
 *  Checks (`duplicates`). */
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
  const byName = db
    .prepare<[string, string, string], string>(
      `select i.id from name_keys k join items i on i.n = k.n
       where k.place in (select value from json_each(?)) and k.name = ? and i.type = ? limit 10`,
    )
    .pluck()
  return {
    withExternalId: (key, value) => byExternalId.all(key, value),
    withName: (type, name) =>
      byName.all(JSON.stringify(typePlaces(type)), normalizeForSearch(name), type),
  }
}
