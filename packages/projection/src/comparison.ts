/** What the line says, as a projection that is rebuilt from it: the measure of `yalkut check`. Its file is temporary.
 *  Source: decisions.md#proof. */
import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { fillAnew } from './building/fill-anew.ts'
import type { CommitFeed } from './feed.ts'
import { prepareCursor } from './store/cursor-rows.ts'
import { isDamage } from './store/damage.ts'
import { whileInPlace } from './store/locks.ts'
import { besideOf, removeDatabase } from './store/places.ts'
import { type AnswerRow, soundBytes } from './store/row-sums.ts'

export interface ExpectedItem {
  id: string
  type: string
  rev: number
  path: string | null
  deleted: boolean
  mergedInto: string | null
}

export interface ExpectedPath {
  id: string
  /** False: an older path, which redirects. */
  current: boolean
}

export interface Expected {
  items(ids: readonly string[]): Map<string, ExpectedItem>
  /** Ids of items, deleted ones too, after an id, in order, at most `limit`. */
  idsAfter(id: string, limit: number): string[]
  paths(paths: readonly string[]): Map<string, ExpectedPath>
  /** Paths after one, in order, at most `limit`. */
  pathsAfter(path: string, limit: number): string[]
  /** What is wrong with a server's projection, at most `limit` sentences. Null when it is at another commit, so that it
   *  cannot be compared. */
  compare(file: string, limit: number): Promise<string[] | null>
  close(): void
}

/** `file`: the projection beside which the temporary file is made. */
export async function buildExpected(
  file: string,
  feed: CommitFeed,
  onCommit?: (seq: number) => void,
): Promise<Expected> {
  const rebuilt = besideOf(file, `checking-${process.pid}.sqlite`)
  removeDatabase(rebuilt)
  try {
    await fillAnew(rebuilt, feed, onCommit)
    const db = new Database(rebuilt)
    return {
      ...prepareExpected(db),
      compare: (other, limit) => compareFiles(other, rebuilt, limit),
      close() {
        db.close()
        removeDatabase(rebuilt)
      },
    }
  } catch (error) {
    removeDatabase(rebuilt)
    throw error
  }
}

function prepareExpected(db: Database.Database) {
  const asked = '(select value from json_each(@asked))'
  const items = db.prepare<object, Omit<ExpectedItem, 'deleted'> & { deleted: number }>(
    `select id, type, rev, path, 0 as deleted, null as mergedInto from items where id in ${asked}
     union all
     select g.id, g.type, (select max(rev) from revisions r where r.id = g.id), null, 1, g.merged_into
     from gone g where g.id in ${asked}`,
  )
  const ids = db
    .prepare<object, string>(
      `select id from items where id > @after
       union all select id from gone where id > @after order by id limit @limit`,
    )
    .pluck()
  const paths = db.prepare<object, { path: string; id: string; current: number }>(
    `select path, id, current from paths where path in ${asked}`,
  )
  const pathsAfter = db
    .prepare<object, string>('select path from paths where path > @after order by path limit @limit')
    .pluck()
  return {
    items: (requested: readonly string[]) => {
      const rows = items.all({ asked: JSON.stringify(requested) })
      return new Map(rows.map((row) => [row.id, { ...row, deleted: row.deleted === 1 }]))
    },
    idsAfter: (after: string, limit: number) => ids.all({ after, limit }),
    paths: (requested: readonly string[]) => {
      const rows = paths.all({ asked: JSON.stringify(requested) })
      return new Map(rows.map(({ path, id, current }) => [path, { id, current: current === 1 }]))
    },
    pathsAfter: (after: string, limit: number) => pathsAfter.all({ after, limit }),
  }
}

/** Rows of one side that the other does not have the same. */
const DIFFERENCES = `
  select 'the item ' || id as what from
    (select id, type, path, rev, whole_sum, list_sum from main.items
     except select id, type, path, rev, whole_sum, list_sum from line.items)
  union
  select 'the item ' || id from
    (select id, type, path, rev, whole_sum, list_sum from line.items
     except select id, type, path, rev, whole_sum, list_sum from main.items)
  union
  select 'the path ' || path from
    (select * from main.paths except select * from line.paths)
  union
  select 'the path ' || path from
    (select * from line.paths except select * from main.paths)
  limit ?`

async function compareFiles(file: string, rebuilt: string, limit: number): Promise<string[] | null> {
  if (!existsSync(file)) return null
  return await whileInPlace(file, () => {
    const db = new Database(file, { timeout: 2_000 })
    try {
      db.prepare('attach ? as line').run(rebuilt)
      db.exec('begin')
      const [here, there] = [prepareCursor(db), prepareCursor(db, 'line')]
      if (here.seq() !== there.seq() || here.files() !== there.files()) return null
      if (here.hash() !== there.hash()) return ['it was built from another line of commits']
      const differences = db.prepare<[number], string>(DIFFERENCES).pluck().all(limit)
      return differences.map((what) => `${what} is not what the line says`)
    } catch (error) {
      if (isDamage(error)) return [error.message]
      throw error
    } finally {
      db.close()
    }
  })
}

/** The ids of items whose stored answers were altered, at most `limit`. Reads every answer. */
export async function findWrongAnswers(file: string, limit: number): Promise<string[]> {
  if (!existsSync(file)) return []
  return await whileInPlace(file, () => {
    const db = new Database(file, { timeout: 2_000 })
    try {
      const answers = db.prepare<[], AnswerRow>(
        `select id, whole as bytes, whole_sum as sum from items
         union all select id, list, list_sum from items where list is not null`,
      )
      const wrong = new Set<string>()
      for (const row of answers.iterate()) {
        if (!isSound(row)) wrong.add(row.id)
        if (wrong.size === limit) break
      }
      return [...wrong]
    } catch (error) {
      // `findDamage` says what is wrong with the file.
      if (isDamage(error)) return []
      throw error
    } finally {
      db.close()
    }
  })
}

function isSound(row: AnswerRow): boolean {
  try {
    soundBytes(row)
    return true
  } catch {
    return false
  }
}
