/** Items by their date, and the years of events. Source: service.md#events-by-date; shapes.md#dates-of-items. */
import type Database from 'better-sqlite3'
import { type AnswerRow, listFormColumns } from '../store/row-sums.ts'
import { readCursor } from './cursor.ts'
import { type ItemPage, pageOf } from './page.ts'
import { prepareTypeState } from './type-state.ts'

export interface DateQuery {
  /** A date key: a day, a month or a year. Only items with exactly this date are found. */
  key: string
  type?: string | undefined
  cursor?: string | undefined
  limit: number
}

export interface YearCount {
  /** A Hebrew year. */
  year: number
  events: number
}

export interface DateReads {
  /** Items whose `date` is the key, by type, then in their order. */
  itemsOn(query: DateQuery): ItemPage
  /** The ids of the items whose `date` is a key, by type, then in their order; at most `limit`. */
  idsOn(key: string, limit: number): string[]
  /** Years that have events, the earliest first. */
  eventYears(): YearCount[]
  /** Days of a year or a month that have events, the earliest first. An event whose day is not known counts under its month
   *  or its year. */
  eventDays(within: string): DayCount[]
}

export interface DayCount {
  /** A date key. */
  key: string
  events: number
}

interface Row extends AnswerRow {
  type: string
  sort: string
}

export function prepareDateReads(db: Database.Database): DateReads {
  const columns = `${listFormColumns()}, d.type, d.sort`
  const of = (where: string) =>
    db.prepare<object, Row>(
      `select ${columns} from dates d cross join items i on i.id = d.id
       where d.field = 'date' and d.key = @key and ${where}
       order by d.type, d.sort, d.id limit @rows`,
    )
  const ofAnyType = of('(d.type, d.sort, d.id) > (@after, @sort, @id)')
  const ofType = of('d.type = @type and (d.sort, d.id) > (@sort, @id)')
  const years = db.prepare<[], YearCount>(
    `select cast(substr(key, 1, 4) as integer) as year, count(*) as events from dates
     where type = 'event' and field = 'date' group by 1 order by 1`,
  )
  const ids = db
    .prepare<[string, number], string>(
      `select id from dates where field = 'date' and key = ? order by type, sort, id limit ?`,
    )
    .pluck()
  const days = db.prepare<[string, string], DayCount>(
    `select key, count(*) as events from dates
     where type = 'event' and field = 'date' and key >= ? and key < ? group by key order by key`,
  )
  const stateOf = prepareTypeState(db)
  // Counting reads every event, so the years are kept until an event changes.
  let known: { state: string; years: YearCount[] } | null = null
  return {
    itemsOn({ key, type, cursor, limit }) {
      const [after, sort, id] = cursor === undefined ? ['', '', ''] : readCursor(cursor, 'string', 'string', 'string')
      const rows =
        type === undefined
          ? ofAnyType.all({ key, after, sort, id, rows: limit + 1 })
          : ofType.all({ key, type, sort, id, rows: limit + 1 })
      return pageOf(rows, limit, (row) => [row.type, row.sort, row.id])
    },
    idsOn: (key, limit) => ids.all(key, limit),
    eventDays: (within) => days.all(within, `${within}~`),
    eventYears() {
      const now = stateOf('event')
      if (known?.state !== now) known = { state: now, years: years.all() }
      return known.years
    },
  }
}
