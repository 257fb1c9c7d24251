/** Writes single items: their answers, links, lookups and older versions. Knows nothing of commits. */
import { isJsonObject, type JsonObject, parseJsonObject, type Rights } from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { FeedChange } from '../feed.ts'
import { prepareEdges, type Touched } from './edges.ts'
import { type ItemRow, listKeyOf } from './item-row.ts'
import { prepareLookups } from './lookups.ts'
import type { PathMove } from './paths.ts'
import { renderItem } from './render.ts'
import { prepareRights, type RightsState, reasonToHold } from './rights.ts'

export interface Written {
  move: PathMove | null
  touched: Touched[]
  /** The state of rights that others inherit is not what it was. */
  rightsChanged: boolean
}

export interface ItemWriter {
  put(change: FeedChange, seq: number): Written
  remove(change: FeedChange, seq: number): Written
  /** Writes an item's answer again: something that it is shown with has changed. True when others inherit it. */
  refresh(id: string): boolean
}

export function prepareItemWriter(db: Database.Database): ItemWriter {
  const find = db.prepare<[string], ItemRow>('select * from items where id = ?')
  const proofOf = db.prepare<[number], { salt: string; hash: string }>(
    'select salt, hash from revisions where rev = ?',
  )
  const countRecordings = db
    .prepare<[string], number>(
      "select n from edge_counts where to_id = ? and field = 'event' and from_type = 'recording'",
    )
    .pluck()
  const rightsOf = prepareRights(db)
  const edges = prepareEdges(db)
  const lookups = prepareLookups(db)
  const rows = prepareRows(db)

  /** Answer bytes and rights of an item that is already in place. */
  function render(
    row: Omit<ItemRow, 'whole' | 'raw'>,
    data: JsonObject,
    text?: string,
  ): RightsState {
    const proof = proofOf.get(row.rev)
    if (proof === undefined) throw new Error(`revision ${row.rev} is missing from the projection`)
    const state = rightsOf(row.type, data)
    const reason = reasonToHold(data, state)
    const recordings = row.type === 'event' ? (countRecordings.get(row.id) ?? 0) : null
    const made = renderItem({ ...row, ...proof, data, text, reason, recordings })
    rows.write(row.n, state, made, made.unaltered ? null : (text ?? JSON.stringify(data)))
    return state
  }

  function archive(row: ItemRow): void {
    rows.archive(row.rev, row.raw ?? JSON.stringify(dataOf(row)))
    lookups.remove(row)
  }

  return {
    put(change, seq) {
      const { id, type, path, rev } = change
      const text = change.data ?? ''
      const data = parseJsonObject(text)
      const old = find.get(id)
      if (old !== undefined) archive(old)
      else rows.count(type, 1)
      rows.version(change, seq)
      const addition = type === 'work' && data.addition !== undefined ? 1 : 0
      const n = rows.place({ id, type, path, rev, seq, addition })
      const touched = edges.replace({ id, type, path, data })
      lookups.add({ n, id, type, path, data })
      const row = { n, id, type, path, rev, seq, addition, locked: 0, words: null }
      const state = render(row, data, text)
      const from = old?.path ?? null
      return {
        move: from === path ? null : { id, from, to: path, gone: false, mergedInto: null },
        touched,
        rightsChanged: state.locked !== (old?.locked === 1) || state.words !== (old?.words ?? null),
      }
    },

    remove(change, seq) {
      const { id, type, mergedInto } = change
      const old = find.get(id)
      if (old !== undefined) {
        archive(old)
        rows.count(old.type, -1)
      }
      rows.version(change, seq)
      rows.remove({
        id,
        type,
        mergedInto,
        seq,
        locked: old?.locked ?? 0,
        words: old?.words ?? null,
      })
      const touched = edges.replace({ id, type, path: null, data: null })
      const move = { id, from: old?.path ?? null, to: null, gone: true, mergedInto }
      return { move, touched, rightsChanged: false }
    },

    refresh(id) {
      const row = find.get(id)
      if (row === undefined) return false
      const state = render(row, dataOf(row), row.raw ?? undefined)
      return state.locked !== (row.locked === 1) || state.words !== row.words
    },
  }
}

/** The statements that write rows, apart from the decisions. */
function prepareRows(db: Database.Database) {
  const place = db
    .prepare<unknown[], number>(
      `insert into items (id, type, path, list_key, rev, seq, addition, locked, words, whole, etag)
       values (?, ?, ?, ?, ?, ?, ?, 0, null, x'', '')
       on conflict (id) do update set path = excluded.path, list_key = excluded.list_key,
         rev = excluded.rev, seq = excluded.seq, addition = excluded.addition
       returning n`,
    )
    .pluck()
  const unGone = db.prepare('delete from gone where id = ?')
  const write = db.prepare(
    'update items set locked = ?, words = ?, whole = ?, etag = ?, list = ?, raw = ? where n = ?',
  )
  const drop = db.prepare('delete from items where id = ?')
  const goneRow = db.prepare(
    `insert or replace into gone (id, type, merged_into, seq, locked, words)
     values (@id, @type, @mergedInto, @seq, @locked, @words)`,
  )
  const archive = db.prepare('update revisions set data = ? where rev = ?')
  const version = db.prepare(
    `insert into revisions (rev, id, type, path, seq, data, deleted, merged_into, salt, hash)
     values (?, ?, ?, ?, ?, null, ?, ?, ?, ?)`,
  )
  const count = db.prepare(
    'insert into type_counts (type, n) values (?, ?) on conflict (type) do update set n = n + excluded.n',
  )
  return {
    place(row: {
      id: string
      type: string
      path: string | null
      rev: number
      seq: number
      addition: number
    }): number {
      const { id, type, path, rev, seq, addition } = row
      unGone.run(id)
      const n = place.get(id, type, path, listKeyOf(path), rev, seq, addition)
      if (n === undefined) throw new Error('the projection gave an item no number')
      return n
    },
    write(
      n: number,
      state: { locked: boolean; words: Rights | null },
      made: { whole: Buffer; etag: string; list: Buffer | null },
      raw: string | null,
    ): void {
      write.run(state.locked ? 1 : 0, state.words, made.whole, made.etag, made.list, raw, n)
    },
    remove(row: {
      id: string
      type: string
      mergedInto: string | null
      seq: number
      locked: number
      words: Rights | null
    }): void {
      drop.run(row.id)
      goneRow.run(row)
    },
    archive(rev: number, text: string): void {
      archive.run(text, rev)
    },
    version(change: FeedChange, seq: number): void {
      const { rev, id, type, path, data, mergedInto, salt, hash } = change
      version.run(rev, id, type, path, seq, data === null ? 1 : 0, mergedInto, salt, hash)
    },
    count(type: string, by: 1 | -1): void {
      count.run(type, by)
    },
  }
}

/** Main's data of an item: kept apart where the answer shows less. */
export function dataOf(row: { whole: Buffer; raw: string | null }): JsonObject {
  if (row.raw !== null) return parseJsonObject(row.raw)
  const { data } = parseJsonObject(row.whole.toString('utf8'))
  if (!isJsonObject(data)) throw new Error('an answer holds no data')
  return data
}
