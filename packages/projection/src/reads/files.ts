/** Files, with the rights that hold for readers. Source: service.md#file; shapes.md#rights; shapes.md#upload. */
import { isServed, type Rights } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { type ShownRow, shownColumns, shownOf } from './shown-items.ts'

export interface StoredFile {
  sha256: string
  sizeBytes: number
  mime: string
  /** The effective rights: `preserved` while an item in a locked set uses the file, or a scan or recording that a request
   *  withholds. */
  rights: Rights
  credit: string | null
}

export interface FileUser {
  id: string
  type: string
  path: string | null
  /** The field that names the file: `file`, `cover.file`, `bodySource.copy`. */
  field: string
}

export interface FileReads {
  /** null: the catalog does not have the file. */
  file(sha256: string): StoredFile | null
  /** The files among these that the catalog has, by sha256. One statement. */
  files(hashes: readonly string[]): Map<string, StoredFile>
  /** Those of these files that items name. One statement. */
  used(hashes: readonly string[]): Set<string>
  /** Those of these items that requests withhold. One statement. */
  stopped(items: readonly string[]): Set<string>
  /** Whether the catalog has the file and may serve it. */
  isServed(sha256: string): boolean
  /** The items that name a file, by id. `after`: only ids after this one. */
  usersOf(sha256: string, page: { limit: number; after?: string }): FileUser[]
  /** The first items that name a file, and the number of all of them. One statement. */
  countUsers(sha256: string, limit: number): { total: number; items: FileUser[] }
  /** The works whose cover is drawn from a file, with the page; at most 100. */
  coversFrom(sha256: string): { entity: string; page: number | null }[]
}

interface FileRow {
  sha256: string
  size_bytes: number
  mime: string
  rights: Rights
  credit: string | null
  locked: 0 | 1
}

export function prepareFileReads(db: Database.Database): FileReads {
  const find = db.prepare<[string], FileRow>(
    `select sha256, size_bytes, mime, rights, credit, exists (
       select 1 from file_users join items on items.id = file_users.id
       where file_users.sha256 = files.sha256
         and (items.held = 'locked' or (items.held = 'stopped' and file_users.field = 'file'))
     ) as locked
     from files where sha256 in (select value from json_each(?))`,
  )
  const users = db.prepare<[string, string, number], FileUser>(
    `select items.id, items.type, items.path, min(file_users.field) as field
     from file_users join items on items.id = file_users.id
     where file_users.sha256 = ? and file_users.id > ?
     group by file_users.id order by file_users.id limit ?`,
  )
  const used = db
    .prepare<[string], string>(
      `select value from json_each(?) where exists (select 1 from file_users where sha256 = value)`,
    )
    .pluck()
  const stopped = db
    .prepare<[string], string>(`select value from json_each(?) where exists (select 1 from stops where item = value)`)
    .pluck()
  const covers = db.prepare<[string], ShownRow>(
    `select ${shownColumns()} from file_users join items i on i.id = file_users.id
     where file_users.sha256 = ? and file_users.field = 'cover.file' order by i.id limit 100`,
  )
  const counted = db.prepare<[string, number], FileUser & { total: number }>(
    `select items.id, items.type, items.path, min(file_users.field) as field, count(*) over () as total
     from file_users join items on items.id = file_users.id
     where file_users.sha256 = ?
     group by file_users.id order by file_users.id limit ?`,
  )
  const files = (hashes: readonly string[]): Map<string, StoredFile> => {
    const rows = hashes.length === 0 ? [] : find.all(JSON.stringify([...new Set(hashes)]))
    return new Map(rows.map((row) => [row.sha256, storedFile(row)]))
  }
  const file = (sha256: string): StoredFile | null => files([sha256]).get(sha256) ?? null
  return {
    stopped: (items) => new Set(stopped.all(JSON.stringify(items))),
    used: (hashes) => new Set(used.all(JSON.stringify(hashes))),
    file,
    files,
    isServed(sha256) {
      const found = file(sha256)
      return found !== null && isServed(found.rights)
    },
    usersOf: (sha256, { limit, after = '' }) => users.all(sha256, after, limit),
    countUsers(sha256, limit) {
      const rows = counted.all(sha256, limit)
      return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...user }) => user) }
    },
    coversFrom: (sha256) =>
      shownOf('work', covers.all(sha256)).map(({ id, data }) => ({
        entity: id,
        page: data.cover?.page ?? null,
      })),
  }
}

function storedFile({ sha256, size_bytes, mime, rights, credit, locked }: FileRow): StoredFile {
  const effective = locked === 1 ? 'preserved' : rights
  return { sha256, sizeBytes: size_bytes, mime, rights: effective, credit }
}
