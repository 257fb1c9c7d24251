/** The present items of a type, in the order of their ids: items that lie together in the file are read together. */
import type Database from 'better-sqlite3'

export type ItemsOfType = (type: string) => readonly string[]

export function prepareItemsOfType(db: Database.Database): ItemsOfType {
  const ofType = db.prepare<[string], string>('select id from items where type = ? order by id').pluck()
  return (type) => ofType.all(type)
}
