/** Events by their Hebrew dates. Source: service.md#events-by-date; shapes.md#events. */
import { dayAfter } from '@yalkut/hebrew'
import { parseJson, parseTexts } from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { ItemBytes } from '../store/item-bytes.ts'
import { type AnswerRow, listFormColumns, soundBytes } from '../store/row-sums.ts'
import { isCursor, readCursor, writeCursor } from './cursor.ts'

export type EventGap = 'recordings' | 'texts'

export interface EventQuery {
  /** The beginning of date keys: every event of this decade, year, month or day, also one that began before and lasts into it. */
  within?: string
  /** `MM-DD` of any year, also inside an event of several days. */
  days?: readonly string[]
  /** Exact date keys. */
  dates?: readonly string[]
  missing?: EventGap
  /** Only events in this set. */
  set?: string
  limit: number
  /** After the last row of a page before. One that no page gave begins the list. */
  cursor?: string
}

export interface EventReads {
  /** List forms, by date and then by their sort key. */
  events(query: EventQuery): ItemBytes[]
  /** The same events, by their ids. */
  ids(query: EventQuery): string[]
  /** The same, in pages. `next`: the cursor of the following ones; null at the end. */
  page(query: EventQuery): { ids: string[]; next: string | null }
  /** Of each of these groups of days, `MM-DD` of any year but one: how many events begin on them, and the first `each` of them. */
  onDays(query: { days: readonly (readonly string[])[]; butYear: string; each: number }): EventsOfDays[]
  /** What there is of each of these events; an id without an event has nothing. One statement. */
  marksOf(ids: readonly string[]): Map<string, EventMarks>
}

export interface EventsOfDays {
  count: number
  ids: string[]
}

export interface EventMarks {
  recordings: number
  /** Recordings with a transcript. */
  transcripts: number
  /** People wrote down what was said: a unit names the event, a recording has a hanacha, or something is based on the event. */
  hasHanacha: boolean
}

/** The SQL condition that an event lacks recordings or texts, for a row `d` with the event's `id`. An event has a text when
 *  a unit links to it, or when a recording of it has a transcript. */
export const EVENT_GAPS: { [G in EventGap]: string } = {
  recordings: `not exists (select 1 from edge_counts c where c.to_id = d.id and c.field = 'event'
    and c.from_type = 'recording')`,
  texts: `not exists (select 1 from edge_counts c where c.to_id = d.id and c.field = 'events'
    and c.from_type = 'unit')
    and not exists (select 1 from edges r join edge_counts c on c.to_id = r.from_id
      and c.field = 'recording' and c.from_type = 'text' where r.to_id = d.id and r.field = 'event')`,
}

export function prepareEventReads(db: Database.Database): EventReads {
  addLastsOn(db)
  const forms = prepareEvents<AnswerRow>(db, listFormColumns())
  const rows = prepareEvents<{ id: string; key: string; sort: string }>(db, 'i.id, d.key, d.sort')
  const ids = (query: EventQuery): string[] => rows(query).map(({ id }) => id)
  const marks = db.prepare<[string], Omit<EventMarks, 'hasHanacha'> & { id: string; hanacha: 0 | 1 }>(MARKS)
  const ofDays = db.prepare<object, { count: number; ids: string }>(OF_DAYS)
  return {
    onDays: ({ days, butYear, each }) =>
      ofDays
        .all({ days: JSON.stringify(days), year: butYear, end: `${butYear}~`, each })
        .map(({ count, ids: found }) => ({ count, ids: parseTexts(found) })),
    marksOf: (events) =>
      new Map(
        marks
          .all(JSON.stringify(events))
          .map(({ id, hanacha, ...counts }) => [id, { ...counts, hasHanacha: hanacha === 1 }]),
      ),
    events: (query) => forms(query).map(soundBytes),
    ids,
    page(query) {
      const found = rows({ ...query, limit: query.limit + 1 })
      const shown = found.slice(0, query.limit)
      const last = shown.at(-1)
      const isWhole = found.length === shown.length || last === undefined
      return { ids: shown.map(({ id }) => id), next: isWhole ? null : writeCursor([last.key, last.sort, last.id]) }
    },
  }
}

/** Each group of days is read from the index of days: as many rows as are shown, and their number. */
const OF_DAYS = (() => {
  const onThem = `dates d where d.type = 'event' and d.field = 'date'
    and d.month_day in (select value from json_each(w.value)) and (d.key < @year or d.key >= @end)`
  return `select (select count(*) from ${onThem}) as count,
      (select json_group_array(id) from (
        select d.id as id from ${onThem} order by d.key, d.sort, d.id limit @each)) as ids
    from json_each(@days) w order by w.key`
})()

const RECORDED = `edges r join edges e on e.to_id = r.from_id and e.field = 'recording' and e.from_type = 'text'
  join items t on t.id = e.from_id where r.to_id = a.value and r.field = 'event' and r.from_type = 'recording'`

const MARKS = `select a.value as id,
    coalesce((select n from edge_counts
      where to_id = a.value and field = 'event' and from_type = 'recording'), 0) as recordings,
    (select count(distinct r.from_id) from ${RECORDED} and t.kind = 'transcript') as transcripts,
    exists (select 1 from edge_counts
      where to_id = a.value and field = 'events' and from_type = 'unit')
    or exists (select 1 from ${RECORDED} and t.kind = 'hanacha')
    or exists (select 1 from edges b join items i on i.id = b.from_id
      where b.to_id = a.value and b.field = 'to' and b.from_type = 'relation'
        and i.kind = 'based-on') as hanacha
  from json_each(?) a`

/** Days of the longest event whose days are counted. */
const MOST_DAYS = 60

/** The events of several days on one of these days of the year, for one parameter: days as JSON. Few events have an end. */
const LASTING = `select e.id from dates e join dates b on b.id = e.id and b.field = 'date'
  where e.type = 'event' and e.field = 'dateEnd' and e.key > b.key and lasts_on(b.key, e.key, ?)`

/** `lasts_on(first, last, days)`: the calendar says which days are between two keys. */
function addLastsOn(db: Database.Database): void {
  let known = ''
  let wanted: ReadonlySet<unknown> = new Set()
  db.function('lasts_on', { deterministic: true, directOnly: true }, (first, last, days) => {
    const text = String(days)
    if (text !== known) {
      const parsed = parseJson(text)
      wanted = new Set(Array.isArray(parsed) ? parsed : [])
      known = text
    }
    return isOnOneOf(wanted, String(first), String(last)) ? 1 : 0
  })
}

/** The keys on main are valid: a whole one names a day. */
function isDay(key: string): boolean {
  return key.split('-').length === 3
}

function isOnOneOf(days: ReadonlySet<unknown>, first: string, last: string): boolean {
  let key: string | null = isDay(first) && isDay(last) ? first : null
  for (let at = 0; key !== null && at < MOST_DAYS; at += 1) {
    if (days.has(key.slice(5))) return true
    key = key === last ? null : dayAfter(key, 1)
  }
  return false
}

function prepareEvents<V>(db: Database.Database, columns: string): (query: EventQuery) => V[] {
  const statements = new Map<string, Database.Statement<unknown[], V>>()
  return ({ within, days, dates, missing, set, limit, cursor }) => {
    const where: string[] = []
    const values: (string | number)[] = []
    if (within !== undefined) {
      where.push(WITHIN)
      values.push(within, `${within}~`, within, within)
    }
    if (dates !== undefined) {
      where.push('d.key in (select value from json_each(?))')
      values.push(JSON.stringify(dates))
    }
    if (missing !== undefined) where.push(EVENT_GAPS[missing])
    if (set !== undefined) {
      where.push("exists (select 1 from edges s where s.from_id = d.id and s.field = 'sets' and s.to_id = ?)")
      values.push(set)
    }
    if (cursor !== undefined && isCursor(cursor, 'string', 'string', 'string')) {
      where.push('(d.key, d.sort, d.id) > (?, ?, ?)')
      values.push(...readCursor(cursor, 'string', 'string', 'string'))
    }
    // Chosen from the index first: the answers of the items are read only for those of the page.
    const chosen = days === undefined ? chosenBy(where) : chosenOfDays(where)
    const sql = `select ${columns} from (${chosen}) d cross join items i on i.id = d.id
      order by d.key, d.sort, d.id limit ?`
    const statement = statements.get(sql) ?? db.prepare<unknown[], V>(sql)
    statements.set(sql, statement)
    if (days === undefined) return statement.all(...values, limit, limit)
    const wanted = JSON.stringify(days)
    return statement.all(wanted, ...values, limit, wanted, ...values, limit, limit)
  }
}

function chosenBy(rules: readonly string[]): string {
  const where = ["d.type = 'event'", "d.field = 'date'", ...rules]
  return `select d.id, d.key, d.sort from dates d where ${where.join(' and ')}
    order by d.key, d.sort, d.id limit ?`
}

/** In the range, or begun before it and not ended. */
const WITHIN = `((d.key >= ? and d.key < ?) or (d.key < ? and d.id in (
  select e.id from dates e where e.type = 'event' and e.field = 'dateEnd' and e.key >= ?)))`

/** The first events of each day, and the chosen ones of several days: the first of all of them are among these. */
function chosenOfDays(rules: readonly string[]): string {
  const ofSeveral = chosenBy([`d.id in (${LASTING})`, ...rules])
  return `${firstOfDays(rules)} union select key, sort, id from (${ofSeveral})`
}

function firstOfDays(rules: readonly string[]): string {
  return `select r.value ->> 0 as key, r.value ->> 1 as sort, r.value ->> 2 as id
    from (select distinct value from json_each(?)) w,
      json_each((select json_group_array(json_array(key, sort, id)) from (
        ${chosenBy(['d.month_day = w.value', ...rules])}))) r`
}
