/** Files of SQLite that run out of room, as on a full disk: SQLite itself refuses to make them larger (SQLITE_FULL), in each
 *  connection of this process. */
import { basename } from 'node:path'
import Database from 'better-sqlite3'

export interface Room {
  /** From now on files of this name do not grow. */
  fill(name: string): void
  free(name: string): void
}

type Pragma = Database.Database['pragma']

/** The largest file that SQLite allows, in pages. */
const NO_LIMIT = 4_294_967_294

/** To be called before the files are opened: connections are known by the first pragma that they are asked. */
export function watchRoom(): Room {
  const opened = new Set<Database.Database>()
  const { pragma } = Database.prototype
  const watched: Pragma = function (this: Database.Database, ...asked) {
    opened.add(this)
    return pragma.apply(this, asked)
  }
  Reflect.set(Database.prototype, 'pragma', watched)
  const limit = (name: string, pagesOf: (db: Database.Database) => unknown): void => {
    for (const db of opened) {
      if (!db.open) opened.delete(db)
      else if (basename(db.name) === name) db.pragma(`max_page_count = ${String(pagesOf(db))}`)
    }
  }
  return {
    fill: (name) => limit(name, (db) => db.pragma('page_count', { simple: true })),
    free: (name) => limit(name, () => NO_LIMIT),
  }
}
