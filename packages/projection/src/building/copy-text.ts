/** Copies the full-text indexes of another file, with the tables in which FTS5 keeps them. */
import type Database from 'better-sqlite3'

/** Parts of an index without stored text. `config` stays that of the new table: the other file is written with settings for
 *  writing much at once. */
const INDEX_PARTS = ['data', 'idx', 'docsize'] as const
const COPIED = [
  'forms',
  'form_keys',
  'name_keys',
  ...['words', 'names'].flatMap((index) => INDEX_PARTS.map((part) => `${index}_${part}`)),
]

/** The tables of `db` are empty. Its indexes are read only after the connection was opened again. */
export function copyText(db: Database.Database, file: string): void {
  db.prepare('attach ? as text').run(file)
  // SQLite keeps programs from writing the tables of an index, unless they ask to.
  db.unsafeMode(true)
  db.exec('begin')
  for (const table of COPIED) {
    db.exec(`delete from main.${table}`)
    db.exec(`insert into main.${table} select * from text.${table}`)
  }
  db.exec('commit')
  db.unsafeMode(false)
  db.exec('detach text')
}
