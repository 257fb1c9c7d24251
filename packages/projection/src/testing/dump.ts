/** The whole content of a projection's file, to compare one with another. */
import { join } from 'node:path'
import Database from 'better-sqlite3'

export type Dump = { [table: string]: unknown[] }

/** Every table's rows in order. The index of names keeps no text, so it is asked for words instead. */
export function dumpOf(folder: string, words: readonly string[] = []): Dump {
  const db = new Database(join(folder, 'projection.sqlite'), { readonly: true })
  const tables = db
    .prepare<[], string>(
      String.raw`select name from sqlite_schema where type = 'table' and name <> 'names'
       and name not like 'names\_%' escape '\' order by name`,
    )
    .pluck()
    .all()
  const rows = tables.map((name) => [name, db.prepare(`select * from "${name}"`).raw().all()])
  const find = db.prepare('select rowid from names where names match ? order by rowid').pluck()
  const found = words.map((word) => [`names: ${word}`, find.all(`"${word}"`)])
  db.close()
  return Object.fromEntries([...rows, ...found].map(([name, list]) => [name, sorted(list)]))
}

function sorted(list: unknown): unknown[] {
  if (!Array.isArray(list)) return []
  return list.map((row: unknown) => JSON.stringify(row)).sort()
}
