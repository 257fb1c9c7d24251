/** A sefer's parts and their units. Source: routes.md#items; shapes.md#reading. */
import type { LocalName } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { type AnswerRow, listFormColumns } from '../store/row-sums.ts'
import { readCursor } from './cursor.ts'
import { type ItemPage, pageOf } from './page.ts'

export interface WorkPart {
  value: string
  /** LocalName, as the part's first unit gives it. */
  label: LocalName | null
  units: number
  /** The ids of its units, in order; absent in a work of more units than `MAX_IDS`. */
  ids?: string[]
}

/** The most ids in an outline: some 150 kB. */
const MAX_IDS = 10_000

export interface WorkReads {
  /** Top-level parts in order. */
  outline(workId: string): WorkPart[]
  /** The same without the ids of their units. */
  parts(workId: string): Omit<WorkPart, 'ids'>[]
  /** The units of one part, in order. */
  part(workId: string, value: string, cursor: string | undefined, limit: number): ItemPage
}

interface PartRow {
  value: string
  label: string | null
  units: number
  /** A JSON list. */
  ids: string | null
}

interface UnitRow extends AnswerRow {
  sort: string
}

export function prepareWorkReads(db: Database.Database): WorkReads {
  // SQLite gives the label of the row with the lowest sort key: the part's first unit.
  const parts = (ids: string): Database.Statement<[string], PartRow> =>
    db.prepare<[string], PartRow>(
      `select part as value, label, count(*) as units, min(sort) as first, ${ids} as ids
       from unit_parts where work_id = ? group by part order by first limit 10000`,
    )
  const withIds = parts('json_group_array(id order by sort, id)')
  const withoutIds = parts('null')
  const unitsOf = db.prepare<[string], number>("select n from ref_counts where field = 'work' and to_id = ?").pluck()
  const units = db.prepare<unknown[], UnitRow>(
    `select ${listFormColumns()}, u.sort
     from unit_parts u join items i on i.id = u.id
     where u.work_id = ? and u.part = ? and (u.sort, u.id) > (?, ?)
     order by u.sort, u.id limit ?`,
  )
  return {
    outline(workId) {
      const statement = (unitsOf.get(workId) ?? 0) > MAX_IDS ? withoutIds : withIds
      return statement.all(workId).map(({ value, label, units: count, ids }) => ({
        value,
        label: label === null ? null : readLabel(label),
        units: count,
        ...(ids !== null && { ids: readList(ids) }),
      }))
    },
    parts: (workId) =>
      withoutIds.all(workId).map(({ value, label, units: count }) => ({
        value,
        label: label === null ? null : readLabel(label),
        units: count,
      })),
    part(workId, value, cursor, limit) {
      const [sort, id] = cursor === undefined ? ['', ''] : readCursor(cursor, 'string', 'string')
      const rows = units.all(workId, value, sort, id, limit + 1)
      return pageOf(rows, limit, (row) => [row.sort, row.id])
    },
  }
}

/** Of the data of a unit. */
function readLabel(text: string): LocalName {
  const label: LocalName = JSON.parse(text)
  return label
}

/** Of ids, as SQLite lists them. */
function readList(text: string): string[] {
  const list: string[] = JSON.parse(text)
  return list
}
