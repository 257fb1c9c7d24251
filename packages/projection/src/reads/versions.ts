/** Older versions of items: as of a commit, by number, and the history. Words are held back as they are today
 *  (of a deleted item: as they were last), or as the version itself says, whichever is stricter. Source: spec.md, Items; shapes.md, 4 and 8. */
import { type Change, diffData, type JsonObject, parseJsonObject } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { dataOf } from '../apply/item-writer.ts'
import { renderItem, shownData } from '../apply/render.ts'
import {
  type ProposedParents,
  prepareLastVersion,
  prepareRights,
  reasonToHold,
} from '../apply/rights.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { ReadyItem } from './items.ts'

/** A stored version as its table has it. */
export interface VersionRow {
  rev: number
  id: string
  type: string
  path: string | null
  seq: number
  data: string | null
  deleted: 0 | 1
  merged_into: string | null
  forward_to: string | null
  salt: string
  hash: string
}

/** A version as it may be shown. `data` is null when it deletes the item. */
export interface ShownVersion {
  data: JsonObject | null
  /** The sentence that goes with held words; null when none were held. */
  withheld: string | null
  /** True when the data is main's own, unaltered. */
  whole: boolean
}

export interface HistoryEntry {
  commit: number
  at: string
  message: string
  mergedBy: string
  mergedByName: string | null
  /** The suggestion's id; null for what the system did. */
  changeset: number | null
  author: string
  authorName: string | null
  authorIsBot: boolean
  rev: number
  deleted: boolean
  created: boolean
  changes: Change[]
  /** JSON of Via, or null. */
  via: string | null
}

export interface VersionReads {
  /** The item as of a commit; null when it was not there then. */
  asOf(id: string, seq: number): ReadyItem | null
  version(rev: number): (ShownVersion & Omit<VersionRow, 'data'>) | null
  history(
    id: string,
    cursor: string | undefined,
    limit: number,
  ): { entries: HistoryEntry[]; next: string | null }
  /** Whether the catalog has, or ever had, this item. */
  wasKnown(id: string): boolean
  show(row: VersionRow): ShownVersion
  /** What may be shown of data that need not be a version of main's: what a suggestion says of an item. `proposed`
   *  are the items that the same suggestion would put above it. */
  showData(version: AnyVersion, proposed?: ProposedParents): ShownVersion
}

export interface AnyVersion {
  id: string
  type: string
  data: JsonObject
  /** Where it is a version of main's. */
  rev?: number
}

export function prepareVersionReads(db: Database.Database): VersionReads {
  const byRev = db.prepare<[number], VersionRow>('select * from revisions where rev = ?')
  const asOf = db.prepare<[string, number], VersionRow>(
    'select * from revisions where id = ? and seq <= ? order by rev desc limit 1',
  )
  const known = db.prepare<[string], number>('select 1 from revisions where id = ? limit 1').pluck()
  const { show, showData, textOf } = prepareShow(db)
  return {
    asOf(id, seq) {
      const row = asOf.get(id, seq)
      if (row === undefined || row.deleted === 1) return null
      const data = parseJsonObject(textOf(row))
      const reason = show(row).withheld
      const made = renderItem({ ...row, data, reason, recordings: null })
      return { bytes: made.whole, etag: made.etag }
    },
    version(rev) {
      const row = byRev.get(rev)
      return row === undefined ? null : { ...row, ...show(row) }
    },
    history: prepareHistory(db, show),
    wasKnown: (id) => known.get(id) !== undefined,
    show,
    showData,
  }
}

function prepareShow(db: Database.Database): {
  show: (row: VersionRow) => ShownVersion
  showData: VersionReads['showData']
  textOf: (row: VersionRow) => string
} {
  const current = db.prepare<
    [string],
    { type: string; rev: number; whole: Buffer; raw: string | null }
  >('select type, rev, whole, raw from items where id = ?')
  const rightsOf = prepareRights(db)
  const lastOf = prepareLastVersion(db)
  const lastDataOf = (id: string): JsonObject | null => lastOf(id)?.data ?? null

  /** The data as main had it: with the version while it is old, with the item while it is main's. */
  function textOf(row: VersionRow): string {
    if (row.data !== null) return row.data
    const item = current.get(row.id)
    if (item === undefined || item.rev !== row.rev)
      throw new Error(`version ${row.rev} has no data`)
    return JSON.stringify(dataOf(item))
  }

  function show(row: VersionRow): ShownVersion {
    if (row.deleted === 1) return { data: null, withheld: null, whole: true }
    return showData({ ...row, data: parseJsonObject(textOf(row)) })
  }

  function showData({ id, type, data, rev }: AnyVersion, proposed?: ProposedParents): ShownVersion {
    const item = current.get(id)
    const today = item === undefined ? lastDataOf(id) : item.rev === rev ? null : dataOf(item)
    const reason =
      reasonToHold(data, rightsOf(type, data, proposed)) ??
      (today === null ? null : reasonToHold(today, rightsOf(type, today, proposed)))
    const shown = shownData({ type, data, reason })
    return { data: shown.data, withheld: shown.held ? reason : null, whole: shown.whole }
  }

  return { show, showData, textOf }
}

interface HistoryRow extends VersionRow {
  at: string
  message: string
  merged_by: string
  suggestion_id: number | null
  author: string
  via: string | null
  author_name: string | null
  author_bot: number | null
  merged_name: string | null
}

function prepareHistory(
  db: Database.Database,
  show: (row: VersionRow) => ShownVersion,
): VersionReads['history'] {
  const rows = db.prepare<[string, number, number], HistoryRow>(
    `select r.*, c.at, c.message, c.merged_by, c.suggestion_id, c.author, c.via,
       a.name as author_name, a.bot as author_bot, m.name as merged_name
     from revisions r join commits c on c.seq = r.seq
     left join people a on a.id = c.author left join people m on m.id = c.merged_by
     where r.id = ? and r.rev < ? order by r.rev desc limit ?`,
  )
  return (id, cursor, limit) => {
    const [before] = cursor === undefined ? [2 ** 31] : readCursor(cursor, 'number')
    // One more than asked: the oldest of a page is compared with the one before it.
    const found = rows.all(id, before, limit + 1)
    const entries = found.slice(0, limit).map((row, at) => entryOf(row, found[at + 1], show))
    const last = entries.at(-1)
    return {
      entries,
      next: found.length > limit && last !== undefined ? writeCursor([last.rev]) : null,
    }
  }
}

function entryOf(
  row: HistoryRow,
  earlier: HistoryRow | undefined,
  show: (row: VersionRow) => ShownVersion,
): HistoryEntry {
  const after = show(row)
  const before = earlier === undefined ? null : show(earlier)
  const held = after.withheld !== null || (before?.withheld ?? null) !== null
  return {
    commit: row.seq,
    at: row.at,
    message: row.message,
    mergedBy: row.merged_by,
    mergedByName: row.merged_name,
    changeset: row.suggestion_id,
    author: row.author,
    authorName: row.author_name,
    authorIsBot: row.author_bot === 1,
    rev: row.rev,
    deleted: row.deleted === 1,
    created: before === null || before.data === null,
    changes: held ? [] : diffData(before?.data ?? null, after.data),
    via: row.via,
  }
}
