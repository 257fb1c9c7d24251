/** Older versions of items: as of a commit, by number, and the history. Words are withheld by the item's present rights (deleted:
 *  its last) or by those of the version itself, whichever are stricter.
 *  Source: service.md#items; shapes.md#withheld-words; shapes.md#history. */
import {
  type Change,
  diffData,
  type JsonObject,
  parseJsonObject,
  type WithheldChange,
  type WithheldWords,
  withheldChange,
} from '@yalkut/model'
import type Database from 'better-sqlite3'
import { renderItem } from '../apply/render.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { ReadyItem } from './items.ts'
import { prepareShow, type ShownVersion, type ShowReads, type VersionRow } from './shown-versions.ts'

export interface HistoryEntry {
  commit: number
  at: string
  message: string
  mergedBy: string
  mergedByName: string | null
  /** The suggestion's id; null for commits by the system. */
  changeset: number | null
  author: string
  authorName: string | null
  authorIsBot: boolean
  rev: number
  deleted: boolean
  created: boolean
  /** Without changes of withheld words. */
  changes: Change[]
  /** Why words of this version, or of the one before, are withheld; absent when none are. */
  withheld?: string
  /** Stands for withheld words. */
  words?: WithheldWords
  /** JSON of Via, or null. */
  via: string | null
}

export interface VersionReads extends Omit<ShowReads, 'textOf'> {
  /** The item as of a commit; null when it did not exist then. */
  asOf(id: string, seq: number): ReadyItem | null
  version(rev: number): (ShownVersion & Omit<VersionRow, 'data'>) | null
  /** Those of these versions whose words are withheld now. The same statements for any number. */
  withheldOf(revs: readonly number[]): Set<number>
  history(id: string, cursor: string | undefined, limit: number): { entries: HistoryEntry[]; next: string | null }
  /** What may be said of the change between two versions of an item whose words are withheld. `from` null: before the first. */
  withheldChange(from: number | null, to: number): Pick<WithheldChange, 'changes' | 'words'>
  /** The number of the last version of an item, or of the last before `rev`; null when there is none. */
  lastVersion(id: string, rev?: number): number | null
  /** Whether the catalog has, or ever had, this item. */
  wasKnown(id: string): boolean
}

/** Above every number of a version. */
const AFTER_ALL = 2 ** 31

export function prepareVersionReads(db: Database.Database): VersionReads {
  const byRev = db.prepare<[number], VersionRow>('select * from revisions where rev = ?')
  const asOf = db.prepare<[string, number], VersionRow>(
    'select * from revisions where id = ? and seq <= ? order by rev desc limit 1',
  )
  const lastVersion = db
    .prepare<[string, number], number | null>('select max(rev) from revisions where id = ? and rev < ?')
    .pluck()
  const known = db.prepare<[string], number>('select 1 from revisions where id = ? limit 1').pluck()
  const byRevs = db.prepare<[string], VersionRow>(
    'select * from revisions where rev in (select value from json_each(?)) order by rev',
  )
  const { textOf, ...show } = prepareShow(db)
  const { showRows } = show
  return {
    asOf(id, seq) {
      const row = asOf.get(id, seq)
      const [shown] = row === undefined || row.deleted === 1 ? [] : showRows([row])
      if (row === undefined || shown === undefined) return null
      const data = parseJsonObject(textOf(row))
      const rendered = renderItem({ ...row, data, reason: shown.withheld, recordings: null })
      return { bytes: rendered.whole, etag: rendered.etag }
    },
    version(rev) {
      const row = byRev.get(rev)
      const [shown] = row === undefined ? [] : showRows([row])
      return row === undefined || shown === undefined ? null : { ...row, ...shown }
    },
    withheldOf(revs) {
      const rows = byRevs.all(JSON.stringify(revs))
      const shown = showRows(rows)
      return new Set(rows.flatMap(({ rev }, at) => (shown[at]?.withheld === null ? [] : [rev])))
    },
    history: prepareHistory(db, { showRows, textOf }),
    withheldChange(from, to) {
      const [older, newer] = [from === null ? undefined : byRev.get(from), byRev.get(to)]
      const [before, after] = [older, newer].map((row) =>
        row === undefined || row.deleted === 1 ? null : parseJsonObject(textOf(row)),
      )
      return withheldChange(newer?.type ?? '', before ?? null, after ?? null)
    },
    lastVersion: (id, rev = AFTER_ALL) => lastVersion.get(id, rev) ?? null,
    wasKnown: (id) => known.get(id) !== undefined,
    ...show,
  }
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
  { showRows, textOf }: Pick<ShowReads, 'showRows' | 'textOf'>,
): VersionReads['history'] {
  const rows = db.prepare<[string, number, number], HistoryRow>(
    `select r.*, c.at, c.message, c.merged_by, c.suggestion_id, c.author, c.via,
       a.name as author_name, a.bot as author_bot, m.name as merged_name
     from revisions r join commits c on c.seq = r.seq
     left join people a on a.id = c.author left join people m on m.id = c.merged_by
     where r.id = ? and r.rev < ? order by r.rev desc limit ?`,
  )
  /** With the words that are withheld. */
  const whole = (row: HistoryRow | undefined): JsonObject | null =>
    row === undefined || row.deleted === 1 ? null : parseJsonObject(textOf(row))
  return (id, cursor, limit) => {
    const [before] = cursor === undefined ? [AFTER_ALL] : readCursor(cursor, 'number')
    // One more than the limit: the oldest version of a page is compared with the one before it.
    const found = rows.all(id, before, limit + 1)
    const shown = showRows(found)
    const entries = found.slice(0, limit).flatMap((row, at) => {
      const [after, before = null] = shown.slice(at, at + 2)
      if (after === undefined) return []
      return [entryOf(row, before, changesOf({ row, after, older: found[at + 1], before }, whole))]
    })
    const last = entries.at(-1)
    return {
      entries,
      next: found.length > limit && last !== undefined ? writeCursor([last.rev]) : null,
    }
  }
}

interface Compared {
  row: HistoryRow
  after: ShownVersion
  older: HistoryRow | undefined
  before: ShownVersion | null
}

type Changes = Pick<HistoryEntry, 'changes' | 'withheld' | 'words'>

function changesOf(
  { row, after, older, before }: Compared,
  whole: (row: HistoryRow | undefined) => JsonObject | null,
): Changes {
  const withheld = after.withheld ?? before?.withheld ?? null
  if (withheld === null) return { changes: diffData(before?.data ?? null, after.data) }
  const { changes, words } = withheldChange(row.type, whole(older), whole(row))
  return { changes, withheld, ...(words && { words }) }
}

function entryOf(row: HistoryRow, before: ShownVersion | null, changes: Changes): HistoryEntry {
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
    ...changes,
    via: row.via,
  }
}
