/** Links between items, from which backlinks, children and counts are read. */
import { type JsonObject, referencesOf, sortKeyOf, sortPathOf } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { additionOf, listKeyOf } from './item-row.ts'

export interface EdgeWriter {
  /** Replaces an item's links: from those of `before` to those of `after`; null where main does not have the item. Gives the
   *  targets whose number of links changed, with the field. */
  replace(id: string, before: Linking | null, after: Linking | null): Touched[]
  /** How many items of a type link to an item by a field. */
  count(to: string, field: string, type: string): number
  /** Called before each transaction: drops what one that was rolled back has left. */
  begin(): void
  /** Called at the end of each commit: writes the counts. */
  finish(): void
}

/** What an item's links follow from. */
export interface Linking {
  type: string
  path: string | null
  data: JsonObject
}

export interface Touched {
  to: string
  field: string
}

interface EdgeRow {
  to: string
  field: string
  sort: string
  type: string
  listKey: string
  addition: number
}

export function prepareEdges(db: Database.Database): EdgeWriter {
  const drop = db.prepare('delete from edges where to_id = ? and field = ? and sort = ? and from_id = ?')
  const insert = db.prepare(
    `insert into edges (to_id, field, sort, from_id, from_type, list_key, addition)
     values (?, ?, ?, ?, ?, ?, ?)`,
  )
  const counts = prepareCounts(db)
  return {
    replace(id, last, next) {
      const before = last === null ? [] : rowsOf(last)
      const after = next === null ? [] : rowsOf(next)
      if (last !== null && isEqual(before, after)) return []
      for (const { to, field, sort } of before) drop.run(to, field, sort, id)
      for (const { to, field, sort, type, listKey, addition } of after) {
        insert.run(to, field, sort, id, type, listKey, addition)
      }
      const removed = without(before, after)
      const added = last === null ? after : without(after, before)
      for (const link of removed) counts.add(link.to, link.field, link.type, -1)
      for (const link of added) counts.add(link.to, link.field, link.type, 1)
      return [...removed, ...added].map(({ to, field }) => ({ to, field }))
    },
    count: counts.of,
    begin: counts.begin,
    finish: counts.finish,
  }
}

function rowsOf({ type, path, data }: Linking): EdgeRow[] {
  const listKey = listKeyOf(path)
  const sort = sortOf(data, path)
  const addition = additionOf(type, data)
  return distinctLinks(type, data).map((link) => ({ ...link, sort, type, listKey, addition }))
}

/** Most suggestions change no link, and each link is in several indexes. */
function isEqual(some: readonly EdgeRow[], others: readonly EdgeRow[]): boolean {
  const written = (rows: readonly EdgeRow[]): string =>
    rows
      .map(({ to, field, sort, listKey, addition }) => JSON.stringify([field, to, sort, listKey, addition]))
      .sort()
      .join()
  return some.length === others.length && written(some) === written(others)
}

/** The links that the others have not. */
function without(some: readonly EdgeRow[], others: readonly EdgeRow[]): EdgeRow[] {
  const keyOf = ({ field, to }: EdgeRow): string => `${field} ${to}`
  const known = new Set(others.map(keyOf))
  return some.filter((link) => !known.has(keyOf(link)))
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
  const forget = db.prepare('delete from edge_counts where to_id = ? and field = ? and from_type = ? and n <= 0')
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

/** The sort key among siblings: order, date, part and page, then the path with its numbers as numbers. Equal keys are sorted by id. */
export function sortOf(data: JsonObject, path: string | null): string {
  return `${sortKeyOf(data)}\t${sortPathOf(path)}`
}

/** The links of an item, each once. */
export function distinctLinks(type: string, data: JsonObject): Touched[] {
  const links = new Map<string, Touched>()
  for (const { field, to } of referencesOf(type, data)) links.set(`${field} ${to}`, { to, field })
  return [...links.values()]
}
