/** Links between items, from which backlinks, children and counts are read. */
import { type JsonObject, referencesOf, sortKeyOf } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { listKeyOf } from './item-row.ts'

export interface EdgeWriter {
  /** Replaces an item's links. Gives the targets whose number of links changed, with the field. */
  replace(item: {
    id: string
    type: string
    path: string | null
    data: JsonObject | null
  }): Touched[]
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
    `insert into edges (to_id, field, sort, from_id, from_type, list_key) values (?, ?, ?, ?, ?, ?)`,
  )
  const raise = db.prepare(
    `insert into edge_counts (to_id, field, from_type, n) values (?, ?, ?, 1)
     on conflict (to_id, field, from_type) do update set n = n + 1`,
  )
  const lower = db.prepare(
    'update edge_counts set n = n - 1 where to_id = ? and field = ? and from_type = ?',
  )
  const forget = db.prepare(
    'delete from edge_counts where to_id = ? and field = ? and from_type = ? and n <= 0',
  )
  return {
    replace({ id, type, path, data }) {
      const before = old.all(id)
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
        lower.run(to, field, from_type)
        forget.run(to, field, from_type)
        touched.push(link)
      }
      if (data === null || after.length === 0) return touched
      const listKey = listKeyOf(path)
      const sort = sortOf(data, path)
      for (const { to, field } of after) {
        insert.run(to, field, sort, id, type, listKey)
        if (known.has(keyOf({ to, field }))) continue
        raise.run(to, field, type)
        touched.push({ to, field })
      }
      return touched
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
