/** What a set holds, in the order in which people browse it. Source: shapes.md#children. */
import type Database from 'better-sqlite3'
import { type AnswerRow, listFormColumns } from '../store/row-sums.ts'
import { readCursor } from './cursor.ts'
import { type ItemPage, pageOf } from './page.ts'

export interface SetQuery {
  to: string
  /** Only items of this type. */
  type?: string
  cursor?: string
  limit: number
}

export type ChildrenOfSet = (query: SetQuery) => ItemPage

/** The parts of the list, in order: the sets below the set, its works, its other items. A set that names its parent in
 *  `sets` as well is listed once. */
const PARTS = [
  "e.field = 'parent' and e.from_type = 'set'",
  "e.field = 'sets' and e.from_type = 'work'",
  `e.field = 'sets' and e.from_type <> 'work' and not (e.from_type = 'set' and exists (
     select 1 from edges p where p.from_id = e.from_id and p.field = 'parent' and p.to_id = e.to_id))`,
] as const

interface Row extends AnswerRow {
  part: number
  sort: string
}

export function prepareChildrenOfSet(db: Database.Database): ChildrenOfSet {
  const parts = PARTS.map((rule, part) => {
    const prepare = (ofType: string): Database.Statement<object, Row> =>
      db.prepare(
        `select ${listFormColumns()}, e.sort, ${part} as part
         from edges e join items i on i.id = e.from_id
         where e.to_id = :to and ${rule} ${ofType} and (e.sort, e.from_id) > (:sort, :id)
         order by e.sort, e.from_id limit :limit`,
      )
    return { ofAny: prepare(''), ofType: prepare('and e.from_type = :type') }
  })
  return ({ to, type, cursor, limit }) => {
    const [first, sort, id] = cursor === undefined ? [0, '', ''] : readCursor(cursor, 'number', 'string', 'string')
    const rows: Row[] = []
    for (const [part, { ofAny, ofType }] of parts.entries()) {
      if (part < first || rows.length > limit) continue
      const start = part === first ? { sort, id } : { sort: '', id: '' }
      const values = { to, ...start, limit: limit + 1 - rows.length }
      rows.push(...(type === undefined ? ofAny.all(values) : ofType.all({ ...values, type })))
    }
    return pageOf(rows, limit, (row) => [row.part, row.sort, row.id])
  }
}
