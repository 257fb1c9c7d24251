/** The list of items in path order, with its filters. Source: service.md#items; shapes.md#orders-of-lists. */
import type Database from 'better-sqlite3'
import { type AnswerRow, listFormColumns } from '../store/row-sums.ts'
import { readCursor } from './cursor.ts'
import { type ItemPage, pageOf } from './page.ts'

export interface ItemFilter {
  type?: string
  /** Items in this set. */
  set?: string
  /** Leaves out additions to a sefer. */
  shelf?: boolean
  /** true: only sefarim that are no addition; false: only additions. */
  official?: boolean
  /** Only additions to this sefer. */
  additionsOf?: string
  cursor?: string
  limit: number
}

export interface ListReads {
  list(filter: ItemFilter): ItemPage
  /** The number of all items of the list; null for filters whose items would have to be counted. */
  count(filter: Omit<ItemFilter, 'cursor' | 'limit'>): number | null
}

interface Row extends AnswerRow {
  key: string
}

/** The plan of a query: the leading index, and the conditions on each row. */
interface Plan {
  from: string
  key: string
  id: string
  where: string[]
  values: (string | number)[]
}

export function prepareListReads(db: Database.Database): ListReads {
  const statements = new Map<string, Database.Statement<unknown[], Row>>()
  return {
    list(filter) {
      const plan = planOf(filter)
      const [key, id] = filter.cursor === undefined ? ['', ''] : readCursor(filter.cursor, 'string', 'string')
      const sql = `select ${listFormColumns()}, ${plan.key} as key
        from ${plan.from} where ${[...plan.where, `(${plan.key}, ${plan.id}) > (?, ?)`].join(' and ')}
        order by ${plan.key}, ${plan.id} limit ?`
      const statement = statements.get(sql) ?? db.prepare<unknown[], Row>(sql)
      statements.set(sql, statement)
      const rows = statement.all(...plan.values, key, id, filter.limit + 1)
      return pageOf(rows, filter.limit, (row) => [row.key, row.id])
    },
    count: prepareCount(db),
  }
}

/** From the counts that are kept by type, and by the target and field of links. */
function prepareCount(db: Database.Database): ListReads['count'] {
  const ofType = db
    .prepare<unknown[], number>('select coalesce(sum(n), 0) from type_counts where ? is null or type = ?')
    .pluck()
  const ofLinks = db
    .prepare<unknown[], number>(
      `select coalesce(sum(n), 0) from edge_counts
       where to_id = ? and field = ? and (? is null or from_type = ?)`,
    )
    .pluck()
  return ({ type = null, set, additionsOf, shelf = false, official }) => {
    if (shelf || official !== undefined) return null
    if (set !== undefined && additionsOf !== undefined) return null
    const to = additionsOf ?? set
    if (to === undefined) return ofType.get(type, type) ?? 0
    return ofLinks.get(to, additionsOf === undefined ? 'sets' : 'addition.to', type, type) ?? 0
  }
}

function planOf(filter: ItemFilter): Plan {
  const { set, type, additionsOf } = filter
  const parent = additionsOf ?? set
  const where: string[] = []
  const values: (string | number)[] = []
  const addRule = (sql: string, value: string | number): void => {
    where.push(sql)
    values.push(value)
  }
  if (parent === undefined) {
    if (type !== undefined) addRule('i.type = ?', type)
    for (const sql of additionRules(filter)) where.push(sql)
    return { from: 'items i', key: 'i.list_key', id: 'i.id', where, values }
  }
  addRule('e.to_id = ?', parent)
  where.push(additionsOf === undefined ? "e.field = 'sets'" : "e.field = 'addition.to'")
  if (type !== undefined) addRule('e.from_type = ?', type)
  if (additionsOf !== undefined && set !== undefined) {
    addRule("exists (select 1 from edges s where s.from_id = e.from_id and s.to_id = ? and s.field = 'sets')", set)
  }
  for (const sql of additionRules(filter, 'e')) where.push(sql)
  const from = `edges e ${indexOf(filter)} cross join items i on i.id = e.from_id`
  return { from, key: 'e.list_key', id: 'e.from_id', where, values }
}

/** The index that has the links to a set in the order of the list. */
function indexOf({ type, official, additionsOf }: ItemFilter): string {
  if (additionsOf !== undefined) return ''
  if (official !== undefined) return 'indexed by edges_of_works_in_list'
  return `indexed by ${type === undefined ? 'edges_of_sets' : 'edges_of_sets_by_type'}`
}

/** `links`: of items by the links from them. */
function additionRules({ shelf, official }: ItemFilter, links?: 'e'): string[] {
  const rules: string[] = []
  const [row, type] = links === undefined ? ['i', 'i.type'] : ['e', 'e.from_type']
  if (shelf === true) rules.push(`${row}.addition = 0`)
  if (official === true) rules.push(`${type} = 'work'`, `${row}.addition = 0`)
  if (official === false) rules.push(`${row}.addition = 1`)
  if (official === false && links !== undefined) rules.push(`${type} = 'work'`)
  return rules
}
