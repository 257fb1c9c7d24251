/** Levels of the tree that people rearrange: everything that is below an item, page by page, and what is above items.
 *  It holds more than the tree that people browse: printings, scans, events and recordings too. Source: shapes.md#levels. */
import type Database from 'better-sqlite3'
import { readCursor, writeCursor } from './cursor.ts'
import { readName } from './stored-name.ts'

export interface LevelNode {
  id: string
  type: string
  path: string | null
  name: { he: string; en: string | null } | null
  /** The number of items in the level below it. */
  children: number
  /** Only of a sefer that is an addition: its kind. */
  addition?: string
}

export interface Level {
  nodes: LevelNode[]
  next: string | null
}

export interface LevelQuery {
  /** null: the sets without a parent. */
  parent: { id: string; type: string } | null
  limit: number
  cursor?: string
}

export interface LevelReads {
  /** Refuses `bad-request` for a cursor that no level gave. */
  level(query: LevelQuery): Level
  /** These items, in the order given; unknown ones are left out. One statement. */
  nodes(ids: readonly string[]): LevelNode[]
  /** What stands directly above each of these items; items with nothing above are left out. One statement. */
  above(ids: readonly string[]): Map<string, string[]>
}

/** The parts of a level, by the type of its parent, in order. `e` is the link of the child. */
const PARTS: { readonly [type: string]: readonly string[] } = {
  set: [
    "e.field = 'parent' and e.from_type = 'set'",
    "e.field = 'sets' and e.from_type = 'work' and e.addition = 0",
    "e.field = 'sets' and e.from_type = 'work' and e.addition = 1",
    "e.field = 'sets' and e.from_type not in ('set', 'work')",
  ],
  work: ["e.field = 'work' and e.from_type = 'unit'", "e.field = 'work' and e.from_type = 'publication'"],
  publication: ["e.field = 'publication' and e.from_type = 'scan'"],
  event: ["e.field = 'event' and e.from_type = 'recording'"],
}

/** The links of all parts, as `edge_counts` counts them. */
const COUNTED = `(
  (i.type = 'set' and (c.field = 'parent' and c.from_type = 'set' or c.field = 'sets' and c.from_type <> 'set'))
  or (i.type = 'work' and c.field = 'work' and c.from_type in ('unit', 'publication'))
  or (i.type = 'publication' and c.field = 'publication' and c.from_type = 'scan')
  or (i.type = 'event' and c.field = 'event' and c.from_type = 'recording'))`

const ABOVE = "('parent', 'sets', 'work', 'publication', 'event')"

interface NodeRow {
  id: string
  type: string
  path: string | null
  name: string | null
  addition: 0 | 1
  kind: string | null
  children: number
}

interface PartRow {
  id: string
  part: number
  sort: string
}

export function prepareLevelReads(db: Database.Database): LevelReads {
  const nodes = db.prepare<[string], NodeRow>(
    `select i.id, i.type, i.path, i.name, i.addition, i.kind,
       (select coalesce(sum(c.n), 0) from edge_counts c where c.to_id = i.id and ${COUNTED}) as children
     from json_each(?) wanted cross join items i on i.id = wanted.value order by wanted.key`,
  )
  const above = db.prepare<[string], { child: string; parent: string }>(
    `select wanted.value as child, e.to_id as parent
     from json_each(?) wanted cross join edges e on e.from_id = wanted.value
     where e.field in ${ABOVE} order by wanted.key, e.field, e.to_id`,
  )
  const top = db.prepare<[string, string, string, number], { id: string; order: string; key: string }>(
    `select i.id, coalesce(i.order_key, '~') as "order", i.list_key as key from items i
     where i.type = 'set'
       and not exists (select 1 from edges e where e.from_id = i.id and e.field = 'parent')
       and (coalesce(i.order_key, '~'), i.list_key, i.id) > (?, ?, ?)
     order by coalesce(i.order_key, '~'), i.list_key, i.id limit ?`,
  )
  const parts = new Map(
    Object.entries(PARTS).map(([type, rules]) => [
      type,
      rules.map((rule, part) =>
        db.prepare<[string, string, string, number], PartRow>(
          `select e.from_id as id, ${part} as part, e.sort from edges e
           where e.to_id = ? and ${rule} and (e.sort, e.from_id) > (?, ?)
           order by e.sort, e.from_id limit ?`,
        ),
      ),
    ]),
  )

  function nodesOf(ids: readonly string[]): LevelNode[] {
    return ids.length === 0 ? [] : nodes.all(JSON.stringify(ids)).map(nodeOf)
  }

  function topLevel(limit: number, cursor: string | undefined): Level {
    const [order, key, id] = cursor === undefined ? ['', '', ''] : readCursor(cursor, 'string', 'string', 'string')
    const rows = top.all(order, key, id, limit + 1)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      nodes: nodesOf(rows.slice(0, limit).map((row) => row.id)),
      next: last === undefined ? null : writeCursor([last.order, last.key, last.id]),
    }
  }

  return {
    level({ parent, limit, cursor }) {
      if (parent === null) return topLevel(limit, cursor)
      const [first, sort, id] = cursor === undefined ? [0, '', ''] : readCursor(cursor, 'number', 'string', 'string')
      const rows: PartRow[] = []
      for (const [part, statement] of (parts.get(parent.type) ?? []).entries()) {
        if (part < first || rows.length > limit) continue
        const start: [string, string] = part === first ? [sort, id] : ['', '']
        rows.push(...statement.all(parent.id, ...start, limit + 1 - rows.length))
      }
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return {
        nodes: nodesOf(rows.slice(0, limit).map((row) => row.id)),
        next: last === undefined ? null : writeCursor([last.part, last.sort, last.id]),
      }
    },
    nodes: nodesOf,
    above(ids) {
      const found = new Map<string, string[]>()
      if (ids.length === 0) return found
      for (const { child, parent } of above.all(JSON.stringify([...new Set(ids)]))) {
        found.set(child, [...(found.get(child) ?? []), parent])
      }
      return found
    },
  }
}

function nodeOf({ id, type, path, children, ...row }: NodeRow): LevelNode {
  const name = readName(row.name)
  return {
    id,
    type,
    path,
    children,
    name: name === null ? null : { he: name.he, en: name.en ?? null },
    ...(row.addition === 1 && { addition: row.kind ?? 'other' }),
  }
}
