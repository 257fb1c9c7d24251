/** The whole content of a projection's file, for comparison. */
import { join } from 'node:path'
import Database from 'better-sqlite3'

export type Dump = { [table: string]: unknown[] }

/** The full-text indexes, whose internal tables differ after each build. */
const INDEXES = ['names', 'words'] as const

/** Tables and rows of `meta` that tell in which steps the file was filled: they differ after each build. */
const STEPS = { table: 'item_turns', meta: "where key not in ('build', 'turn')" } as const

/** Every table's rows in order. The indexes store no text, so they are searched for `words` instead. */
export function dumpOf(folder: string, words: readonly string[] = []): Dump {
  const db = new Database(join(folder, 'projection.sqlite'), { readonly: true })
  const tables = db
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
    )
    .pluck()
    .all()
    .filter((name) => name !== STEPS.table)
    .filter((name) => !INDEXES.some((index) => name === index || name.startsWith(`${index}_`)))
  const rows = tables.map((name) => {
    const kept = name === 'meta' ? STEPS.meta : ''
    return [name, db.prepare(`select * from "${name}" ${kept}`).raw().all()]
  })
  const found = INDEXES.flatMap((index) => {
    const find = db.prepare(`select rowid from ${index} where ${index} match ? order by rowid`).pluck()
    return words.map((word) => [`${index}: ${word}`, find.all(`"${word}"`)])
  })
  db.close()
  return Object.fromEntries([...rows, ...found].map(([name, list]) => [name, sorted(list)]))
}

function sorted(list: unknown): unknown[] {
  if (!Array.isArray(list)) return []
  return list.map((row: unknown) => JSON.stringify(row)).sort()
}
