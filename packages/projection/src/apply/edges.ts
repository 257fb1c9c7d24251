/** Links between items, from which backlinks, children and counts are read. */
import { type JsonObject, referencesOf, sortKeyOf } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { additionOf, listKeyOf } from './item-row.ts'

export interface EdgeWriter {
  /** Replaces an item's links. Gives the targets whose number of links changed, with the field. */
  replace(item: {
    id: string
    type: string
    path: string | null
    data: JsonObject | null
    /** Whether it has no links yet. */
    isNew: boolean
  }): Touched[]
  /** How many items of a type link to an item by a field. */
  count(to: string, field: string, type: string): number
  /** Called before each transaction: drops what one that was rolled back has left. */
  begin(): void
  /** Called at the end of each commit: writes the counts. */
  finish(): void
}

export interface Touched {
  to: string
  field: string
}

export function prepareEdges(db: Database.Database): EdgeWriter {
  const old = db.prepare<[string], { to_id: string; field: string; from_type: string }>(
    'select to_id, field, from_type from edges where from_id = ?',
  )
  const drop = db.prepare('delete from edges where from_id = ?')
  const insert = db.prepare(
    `insert into edges (to_id, field, sort, from_id, from_type, list_key, addition)
     values (?, ?, ?, ?, ?, ?, ?)`,
  )
  const counts = prepareCounts(db)
  return {
    replace({ id, type, path, data, isNew }) {
      const before = isNew ? [] : old.all(id)
      if (before.length > 0) drop.run(id)
      const after = data === null ? [] : distinctLinks(type, data)
      const keyOf = (link: Touched): string => `${link.field} ${link.to}`
      const kept = new Set(after.map(keyOf))
      const known = new Set<string>()
      const touched: Touched[] = []
      for (const { to_id: to, field, from_type } of before) {
        const link = { to, field }
        known.add(keyOf(link))
        if (kept.has(keyOf(link))) continue
        counts.add(to, field, from_type, -1)
        touched.push(link)
      }
      if (data === null || after.length === 0) return touched
      const listKey = listKeyOf(path)
      const sort = sortOf(data, path)
      const addition = additionOf(type, data)
      for (const { to, field } of after) {
        insert.run(to, field, sort, id, type, listKey, addition)
        if (known.has(keyOf({ to, field }))) continue
        counts.add(to, field, type, 1)
        touched.push({ to, field })
      }
      return touched
    },
    count: counts.of,
    begin: counts.begin,
    finish: counts.finish,
  }
}

/** The counts of links. What changes them is collected: thousands of units of a commit link to one sefer. */
function prepareCounts(db: Database.Database) {
  const find = db
    .prepare<[string, string, string], number>(
      'select n from edge_counts where to_id = ? and field = ? and from_type = ?',
    )
    .pluck()
  const change = db.prepare(
    `insert into edge_counts (to_id, field, from_type, n) values (?, ?, ?, ?)
     on conflict (to_id, field, from_type) do update set n = n + excluded.n`,
  )
  const forget = db.prepare(
    'delete from edge_counts where to_id = ? and field = ? and from_type = ? and n <= 0',
  )
  const changeSum = db.prepare(
    `insert into ref_counts (field, to_id, n) values (?, ?, ?)
     on conflict (field, to_id) do update set n = n + excluded.n`,
  )
  const forgetSum = db.prepare('delete from ref_counts where field = ? and to_id = ? and n <= 0')
  const keyOf = (to: string, field: string, type: string): string => `${to} ${field} ${type}`
  type Changed = { to: string; field: string; type: string; by: number }
  const changed = new Map<string, Changed>()
  return {
    of(to: string, field: string, type: string): number {
      return (find.get(to, field, type) ?? 0) + (changed.get(keyOf(to, field, type))?.by ?? 0)
    },
    add(to: string, field: string, type: string, by: 1 | -1): void {
      const key = keyOf(to, field, type)
      const known = changed.get(key)
      if (known !== undefined) known.by += by
      else changed.set(key, { to, field, type, by })
    },
    begin: () => changed.clear(),
    finish(): void {
      for (const { to, field, type, by } of changed.values()) {
        if (by === 0) continue
        change.run(to, field, type, by)
        changeSum.run(field, to, by)
        if (by < 0) forget.run(to, field, type)
        if (by < 0) forgetSum.run(field, to)
      }
      changed.clear()
    },
  }
}

/** The sort key among siblings: order, date, part and page, then the path. Equal keys are sorted by id. */
export function sortOf(data: JsonObject, path: string | null): string {
  return `${sortKeyOf(data)}\t${listKeyOf(path)}`
}

function distinctLinks(type: string, data: JsonObject): Touched[] {
  const links = new Map<string, Touched>()
  for (const { field, to } of referencesOf(type, data)) links.set(`${field} ${to}`, { to, field })
  return [...links.values()]
}
