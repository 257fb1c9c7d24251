/** The items that link to others, for use cases that read fields. Source: service.md#items. */
import type { ItemType } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { type AnyShownItem, type ShownItem, type ShownRow, shownColumns, shownItem, shownOf } from './shown-items.ts'

interface ShownLinksQuery {
  to: string
  field: string
  limit: number
}

interface ShownLinksOfEachQuery extends Omit<ShownLinksQuery, 'to'> {
  to: readonly string[]
}

/** Items without their bodies, in their order. */
export interface ShownLinks {
  /** The items that link to an item by one field. */
  shown(query: ShownLinksQuery): AnyShownItem[]
  /** The items of a type that link to an item by one field. */
  of<T extends ItemType>(type: T, query: ShownLinksQuery): ShownItem<T>[]
  /** The last item of a type that links to an item by one field; null when there is none. */
  lastOf<T extends ItemType>(type: T, query: Omit<ShownLinksQuery, 'limit'>): ShownItem<T> | null
  /** The nearest item before or after an order key among those of a type that link to an item by one field; null: there is none.
   *  Items with that very key are not looked at. */
  besideKey<T extends ItemType>(
    type: T,
    query: Omit<ShownLinksQuery, 'limit'> & { order: string; side: 'before' | 'after' },
  ): ShownItem<T> | null
  /** An item with at most `each` before it and after it, among those of its type that link to the same item by one field; empty
   *  where it links to none. Three statements. */
  around<T extends ItemType>(type: T, query: { id: string; field: string; each: number }): ShownItem<T>[]
  /** The items of a type that link to an item by several fields: by the first field first, at most `limit` by each. One
   *  statement. */
  byFields<T extends ItemType>(
    type: T,
    query: Omit<ShownLinksQuery, 'field'> & { fields: readonly string[] },
  ): ShownItem<T>[]
  /** The items that link to each of these, at most `limit` each; ids without links are left out. One statement, and none for
   *  no ids. */
  shownOfEach(query: ShownLinksOfEachQuery): Map<string, AnyShownItem[]>
  ofEach<T extends ItemType>(type: T, query: ShownLinksOfEachQuery): Map<string, ShownItem<T>[]>
}

type OfEachRow = ShownRow & { target: string }

export function prepareShownLinks(db: Database.Database): ShownLinks {
  const select = `select ${shownColumns()} from edges e join items i on i.id = e.from_id
    where e.to_id = ? and e.field = ?`
  const inOrder = 'order by e.sort, e.from_id limit ?'
  const linked = db.prepare<unknown[], ShownRow>(`${select} ${inOrder}`)
  const ofType = db.prepare<unknown[], ShownRow>(`${select} and e.from_type = ? ${inOrder}`)
  const last = db.prepare<unknown[], ShownRow>(
    `${select} and e.from_type = ? order by e.sort desc, e.from_id desc limit 1`,
  )
  const before = db.prepare<unknown[], ShownRow>(
    `${select} and e.from_type = ? and e.sort < ? order by e.sort desc, e.from_id desc limit 1`,
  )
  const after = db.prepare<unknown[], ShownRow>(
    `${select} and e.from_type = ? and e.sort > ? order by e.sort, e.from_id limit 1`,
  )
  const position = db.prepare<[string, string], { to: string; sort: string }>(
    'select to_id as "to", sort from edges where from_id = ? and field = ?',
  )
  const until = db.prepare<unknown[], ShownRow>(
    `${select} and e.from_type = ? and (e.sort, e.from_id) <= (?, ?) order by e.sort desc, e.from_id desc limit ?`,
  )
  const behind = db.prepare<unknown[], ShownRow>(
    `${select} and e.from_type = ? and (e.sort, e.from_id) > (?, ?) ${inOrder}`,
  )
  const linkedToEach = db.prepare<unknown[], OfEachRow>(ofEach(''))
  const ofTypeToEach = db.prepare<unknown[], OfEachRow>(ofEach('and e.from_type = ?'))
  const byEachField = db.prepare<unknown[], ShownRow>(BY_EACH_FIELD)
  const groupsOf = (statement: Database.Statement<unknown[], OfEachRow>, to: readonly string[], ...more: unknown[]) =>
    to.length === 0 ? [] : grouped(statement.all(JSON.stringify(to), ...more))
  return {
    shown: ({ to, field, limit }) => linked.all(to, field, limit).map(shownItem),
    of: (type, { to, field, limit }) => shownOf(type, ofType.all(to, field, type, limit)),
    lastOf: (type, { to, field }) => shownOf(type, last.all(to, field, type))[0] ?? null,
    besideKey(type, { to, field, order, side }) {
      // A piece of a sort key ends with “!”; the next character is less than those of all keys.
      const rows =
        side === 'before' ? before.all(to, field, type, `${order}!`) : after.all(to, field, type, `${order}"`)
      return shownOf(type, rows)[0] ?? null
    },
    around(type, { id, field, each }) {
      const here = position.get(id, field)
      if (here === undefined) return []
      const key = [here.to, field, type, here.sort, id]
      return shownOf(type, [...until.all(...key, each + 1).toReversed(), ...behind.all(...key, each)])
    },
    byFields: (type, { to, fields, limit }) => shownOf(type, byEachField.all(JSON.stringify(fields), to, type, limit)),
    shownOfEach({ to, field, limit }) {
      const groups = groupsOf(linkedToEach, to, field, limit)
      return new Map(groups.map(([id, rows]) => [id, rows.map(shownItem)]))
    },
    ofEach(type, { to, field, limit }) {
      const groups = groupsOf(ofTypeToEach, to, field, type, limit)
      return new Map(groups.map(([id, rows]) => [id, shownOf(type, rows)]))
    },
  }
}

function grouped(rows: readonly OfEachRow[]): [string, OfEachRow[]][] {
  return [...Map.groupBy(rows, ({ target }) => target)]
}

const BY_EACH_FIELD = `select ${shownColumns()}
  from json_each(?) f cross join json_each((
    select json_group_array(from_id) from (
      select e.from_id from edges e where e.to_id = ? and e.field = f.value and e.from_type = ?
      order by e.sort, e.from_id limit ?
    )
  )) l cross join items i on i.id = l.value
  order by f.key, l.key`

/** Reads at most `limit` links of each target. */
function ofEach(rule: string): string {
  return `select p.value as target, ${shownColumns()}
    from json_each(?) p, json_each((
      select json_group_array(from_id) from (
        select e.from_id from edges e where e.to_id = p.value and e.field = ? ${rule}
        order by e.sort, e.from_id limit ?
      )
    )) l join items i on i.id = l.value
    order by p.key, l.key`
}
