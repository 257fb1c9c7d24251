/** What the catalog lacks: events without a recording, events without a text, sefarim without a scan. Rows and their counts are
 *  kept, so that a list reads what it answers and counts nothing. Source: shapes.md#missing.
 *
 *  While a commit is applied, the items to look at are collected; they are looked at at its end, when all links are written. */
import type Database from 'better-sqlite3'
import type { Touched } from './edges.ts'
import type { ItemsOfType } from './items-of-type.ts'

export type GapKind = 'recordings' | 'texts' | 'scans'

export interface GapWriter {
  /** An item was written or removed. `touched`: the links that it got or lost. */
  changed(item: { id: string; type: string }, touched: readonly Touched[]): void
  /** Called before each transaction: drops what one that was rolled back has left. */
  begin(): void
  /** Called at the end of each commit, after the counts of links were written. */
  finish(): void
  /** Writes the gaps of all items. */
  writeAll(itemsOf: ItemsOfType): void
}

/** In `gaps`, the set of an item's row for all items, and the key of an event without a date. */
export const ANY_SET = ''
export const NO_DATE = '~'

/** The links that close a gap of the item to which they lead, or of the item above that one (`over`: by its field). */
const CLOSING: readonly { type: string; field: string; over?: string }[] = [
  { type: 'recording', field: 'event' },
  { type: 'unit', field: 'events' },
  { type: 'text', field: 'recording', over: 'event' },
  { type: 'publication', field: 'work' },
  { type: 'scan', field: 'publication', over: 'work' },
]

/** An event has a text when a unit links to it, or when a recording of it has a transcript. */
const GAPS_OF_EVENT = `
  select 'recordings' as kind where not exists (select 1 from edge_counts c
    where c.to_id = :id and c.field = 'event' and c.from_type = 'recording')
  union all
  select 'texts' where not exists (select 1 from edge_counts c
    where c.to_id = :id and c.field = 'events' and c.from_type = 'unit')
  and not exists (select 1 from edges r cross join edge_counts c on c.to_id = r.from_id
    and c.field = 'recording' and c.from_type = 'text' where r.to_id = :id and r.field = 'event')`

const GAPS_OF_WORK = `
  select 'scans' as kind where not exists (select 1 from edges p cross join edge_counts c
    on c.to_id = p.from_id and c.field = 'publication' and c.from_type = 'scan'
    where p.to_id = :id and p.field = 'work' and p.from_type = 'publication')`

export function prepareGaps(db: Database.Database): GapWriter {
  const gapsOf: Readonly<Record<string, Database.Statement<[{ id: string }], GapKind>>> = {
    event: db.prepare<[{ id: string }], GapKind>(GAPS_OF_EVENT).pluck(),
    work: db.prepare<[{ id: string }], GapKind>(GAPS_OF_WORK).pluck(),
  }
  const above = db.prepare<[string, string], string>('select to_id from edges where from_id = ? and field = ?').pluck()
  const find = db.prepare<[string], { type: string; list_key: string }>('select type, list_key from items where id = ?')
  const dateOf = db.prepare<[string], { key: string; sort: string }>(
    "select key, sort from dates where id = ? and field = 'date'",
  )
  const rows = prepareRows(db)
  /** Events and sefarim to look at; and items below them, with the field that leads there. */
  const waiting = new Set<string>()
  const below = new Map<string, string>()

  function positionOf(id: string, type: string, listKey: string): { key: string; sort: string } {
    if (type === 'work') return { key: '', sort: listKey }
    return dateOf.get(id) ?? { key: NO_DATE, sort: listKey }
  }

  function renew(id: string): void {
    rows.drop(id)
    write(id)
  }

  function write(id: string): void {
    const item = find.get(id)
    const gaps = item === undefined ? undefined : gapsOf[item.type]?.all({ id })
    if (item === undefined || gaps === undefined || gaps.length === 0) return
    const position = positionOf(id, item.type, item.list_key)
    const sets = new Set([ANY_SET, ...above.all(id, 'sets')])
    for (const kind of gaps) for (const set of sets) rows.add({ kind, set, ...position, id })
  }

  return {
    changed({ id, type }, touched) {
      if (type in gapsOf) waiting.add(id)
      for (const { to, field } of touched) {
        const closing = CLOSING.find((link) => link.type === type && link.field === field)
        if (closing?.over !== undefined) below.set(to, closing.over)
        else if (closing !== undefined) waiting.add(to)
      }
    },
    begin() {
      waiting.clear()
      below.clear()
      rows.begin()
    },
    finish() {
      for (const [id, field] of below) for (const to of above.all(id, field)) waiting.add(to)
      for (const id of waiting) renew(id)
      waiting.clear()
      below.clear()
      rows.finish()
    },
    writeAll(itemsOf) {
      for (const type of Object.keys(gapsOf)) for (const id of itemsOf(type)) write(id)
      rows.finish()
    },
  }
}

interface GapRow {
  kind: GapKind
  set: string
  key: string
  sort: string
  id: string
}

function prepareRows(db: Database.Database) {
  const of = db.prepare<[string], GapRow>('select kind, set_id as "set", key, sort, id from gaps where id = ?')
  const drop = db.prepare('delete from gaps where id = ?')
  const insert = db.prepare<[GapRow]>(
    'insert into gaps (kind, set_id, key, sort, id) values (@kind, @set, @key, @sort, @id)',
  )
  const count = db.prepare(
    `insert into gap_counts (kind, set_id, n) values (?, ?, ?)
     on conflict (kind, set_id) do update set n = n + excluded.n`,
  )
  const forget = db.prepare('delete from gap_counts where kind = ? and set_id = ? and n <= 0')
  const changes = new Map<string, { kind: GapKind; set: string; by: number }>()

  function note({ kind, set }: GapRow, by: 1 | -1): void {
    const key = `${kind} ${set}`
    const known = changes.get(key)
    if (known !== undefined) known.by += by
    else changes.set(key, { kind, set, by })
  }

  return {
    add(row: GapRow): void {
      insert.run(row)
      note(row, 1)
    },
    drop(id: string): void {
      const old = of.all(id)
      if (old.length === 0) return
      drop.run(id)
      for (const row of old) note(row, -1)
    },
    begin: () => changes.clear(),
    finish(): void {
      for (const { kind, set, by } of changes.values()) {
        if (by === 0) continue
        count.run(kind, set, by)
        if (by < 0) forget.run(kind, set)
      }
      changes.clear()
    },
  }
}
