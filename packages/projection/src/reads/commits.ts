/** The line of commits for readers: in order, a commit of any size over several pages. Source: spec.md, Events 3. */
import type { Json, JsonObject } from '@yalkut/model'
import { parseJson } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { readCursor, writeCursor } from './cursor.ts'
import type { VersionReads, VersionRow } from './versions.ts'

export interface ShownChange {
  id: string
  type: string
  path: string | null
  rev: number
  /** null: this version deletes the item. */
  data: JsonObject | null
  withheld?: string
  mergedInto?: string
  /** Of a deleted set: where its paths lead. */
  forwardTo?: string
  hash: string
  /** Only with data that is served whole. */
  salt?: string
}

export interface ShownCommit {
  seq: number
  at: string
  message: string
  mergedBy: string
  author: string
  via: Json
  changed: number
  types: Json
  prev: string | null
  hash: string
  changes: ShownChange[]
}

export interface CommitQuery {
  /** Only commits after this one. */
  since: number
  cursor?: string
  limit: number
  /** Carry only so many changes of each commit; 2,000 at most. */
  changes?: number
}

export interface CommitReads {
  /** `newest`: the page reaches the end of the line. */
  list(query: CommitQuery): { commits: ShownCommit[]; next: string | null; newest: boolean }
  head(): number
}

/** Changes in one answer: a larger commit goes on in the next page, under the same number. */
const CHANGES_A_PAGE = 2_000

interface CommitRow {
  seq: number
  at: string
  message: string
  author: string
  merged_by: string
  via: string | null
  changed: number
  types: string
  prev: string | null
  hash: string
}

export function prepareCommitReads(db: Database.Database, versions: VersionReads): CommitReads {
  const after = db.prepare<[number, number], CommitRow>(
    'select * from commits where seq > ? order by seq limit ?',
  )
  const changes = db.prepare<[number, number, number], VersionRow>(
    'select * from revisions where seq = ? and rev > ? order by rev limit ?',
  )
  const head = db.prepare<[], number>("select value from meta where key = 'seq'").pluck()
  return {
    head: () => head.get() ?? 0,
    list({ since, cursor, limit, changes: perCommit }) {
      const [start, startRev] =
        cursor === undefined ? [since + 1, 0] : readCursor(cursor, 'number', 'number')
      const rows = after.all(start - 1, limit + 1)
      const commits: ShownCommit[] = []
      let room = CHANGES_A_PAGE
      let next: string | null = null
      for (const row of rows) {
        if (commits.length === limit || room <= 0) {
          next = writeCursor([row.seq, 0])
          break
        }
        const afterRev = row.seq === start ? startRev : 0
        // A trimmed commit has no next page: when there is no room for it here, it begins the next one.
        if (perCommit !== undefined && perCommit > room && commits.length > 0) {
          next = writeCursor([row.seq, 0])
          break
        }
        const wanted = Math.min(perCommit ?? room, room)
        const found = changes.all(row.seq, afterRev, wanted + 1)
        const kept = found.slice(0, wanted)
        commits.push(commitOf(row, kept, versions))
        room -= Math.max(kept.length, 1)
        if (perCommit === undefined && found.length > kept.length) {
          next = writeCursor([row.seq, kept.at(-1)?.rev ?? afterRev])
          break
        }
      }
      return { commits, next, newest: next === null }
    },
  }
}

function commitOf(row: CommitRow, changes: VersionRow[], versions: VersionReads): ShownCommit {
  return {
    seq: row.seq,
    at: row.at,
    message: row.message,
    mergedBy: row.merged_by,
    author: row.author,
    via: row.via === null ? null : parseJson(row.via),
    changed: row.changed,
    types: parseJson(row.types),
    prev: row.prev,
    hash: row.hash,
    changes: changes.map((change) => changeOf(change, versions)),
  }
}

function changeOf(row: VersionRow, versions: VersionReads): ShownChange {
  const { id, type, path, rev, hash, salt, merged_into: mergedInto } = row
  const { forward_to: forwardTo } = row
  const { data, withheld, whole } = versions.show(row)
  return {
    id,
    type,
    path,
    rev,
    data,
    ...(withheld === null ? {} : { withheld }),
    ...(mergedInto === null ? {} : { mergedInto }),
    ...(forwardTo === null ? {} : { forwardTo }),
    hash,
    ...(whole ? { salt } : {}),
  }
}
