/** A name of the present items of a type, for what is kept in memory until one of them changes. */
import type Database from 'better-sqlite3'

export function prepareTypeState(db: Database.Database): (type: string) => string {
  const state = db.prepare<[string], { seq: number | null; n: number }>(
    `select (select max(seq) from items where type = t.value) as seq,
       coalesce((select n from type_counts where type = t.value), 0) as n
     from (select ? as value) t`,
  )
  return (type) => JSON.stringify(state.get(type))
}
