/** Gaps of the catalog: events without a recording or a text, sefarim without a scan.
 *  Source: shapes.md#missing. */
import type Database from 'better-sqlite3'
import type { ItemBytes } from '../store/item-bytes.ts'
import { type AnswerRow, listFormColumns, soundBytes } from '../store/row-sums.ts'
import { EVENT_GAPS } from './events.ts'

export type MissingKind = 'recordings' | 'texts' | 'scans'

export interface MissingQuery {
  kind: MissingKind
  /** Only events of this year, month or day: the beginning of date keys. */
  dates?: string
  /** Only items in this set, or in a set below it. */
  set?: string
  limit: number
}

export interface MissingReads {
  /** List forms: events by date, undated ones last; sefarim by path. `total` counts all of them. */
  missing(query: MissingQuery): { total: number; items: ItemBytes[] }
}

const NO_SCAN = `not exists (
  select 1 from edges p join edge_counts c
    on c.to_id = p.from_id and c.field = 'publication' and c.from_type = 'scan'
  where p.to_id = d.id and p.field = 'work' and p.from_type = 'publication')`

/** Sets inside sets are followed this deep. */
const MAX_DEPTH = 20

const IN_SET = `d.id in (
  with recursive below (id, depth) as (
    select :set, 0
    union
    select e.from_id, depth + 1 from below join edges e on e.to_id = below.id
    where e.field = 'parent' and e.from_type = 'set' and depth < ${MAX_DEPTH})
  select e.from_id from below join edges e on e.to_id = below.id
  where e.field = 'sets' and e.from_type = :type)`

const DATED = `(select id, key, sort from dates where type = 'event' and field = 'date')`
const UNDATED = `(select i.id, null as key, i.list_key as sort from items i where i.type = 'event'
  and not exists (select 1 from dates t where t.id = i.id and t.field = 'date'))`
const WORKS = `(select id, null as key, list_key as sort from items where type = 'work')`

export function prepareMissingReads(db: Database.Database): MissingReads {
  const totals = rememberTotals(db)
  const statements = new Map<string, Database.Statement<[object], AnswerRow>>()

  function list(from: string, rule: string, values: Values): ItemBytes[] {
    if (values.limit <= 0) return []
    const sql = `select ${listFormColumns()} from ${from} d join items i on i.id = d.id
      where ${rule} order by d.key, d.sort, d.id limit :limit`
    const statement = statements.get(sql) ?? db.prepare<[object], AnswerRow>(sql)
    statements.set(sql, statement)
    return statement.all(values).map(soundBytes)
  }

  return {
    missing({ kind, dates, set, limit }) {
      const rule = ruleOf(kind, { dates, set })
      const type = kind === 'scans' ? 'work' : 'event'
      const values = { limit, type, ...bound({ dates, set }) }
      const sources = sourcesOf(kind, dates)
      const items: ItemBytes[] = []
      for (const from of sources) {
        items.push(...list(from, rule, { ...values, limit: limit - items.length }))
      }
      return { total: totals(sources, rule, values), items }
    },
  }
}

interface Values {
  limit: number
  type: string
  dates?: string
  before?: string
  set?: string
}

function sourcesOf(kind: MissingKind, dates: string | undefined): string[] {
  if (kind === 'scans') return [WORKS]
  return dates === undefined ? [DATED, UNDATED] : [DATED]
}

type Within = Pick<MissingQuery, 'dates' | 'set'>

function ruleOf(kind: MissingKind, { dates, set }: Within): string {
  const rules = [kind === 'scans' ? NO_SCAN : EVENT_GAPS[kind]]
  if (dates !== undefined) rules.push('d.key >= :dates and d.key < :before')
  if (set !== undefined) rules.push(IN_SET)
  return rules.join(' and ')
}

function bound({ dates, set }: Within): Omit<Values, 'limit' | 'type'> {
  return {
    ...(dates === undefined ? {} : { dates, before: `${dates}~` }),
    ...(set === undefined ? {} : { set }),
  }
}

/** Counting reads every event, so a total is kept until the next commit. */
function rememberTotals(
  db: Database.Database,
): (sources: readonly string[], rule: string, values: Values) => number {
  const head = db.prepare<[], number>("select value from meta where key = 'seq'").pluck()
  const known = new Map<string, number>()
  let at = -1
  return (sources, rule, { limit: _, ...values }) => {
    const seq = head.get() ?? 0
    if (seq !== at || known.size > 1_000) known.clear()
    at = seq
    const key = JSON.stringify([sources, rule, values])
    const total = known.get(key) ?? count(db, sources, rule, values)
    known.set(key, total)
    return total
  }
}

function count(
  db: Database.Database,
  sources: readonly string[],
  rule: string,
  values: object,
): number {
  const counts = sources.map((from) => {
    const sql = `select count(*) from ${from} d where ${rule}`
    return db.prepare<[object], number>(sql).pluck().get(values) ?? 0
  })
  return counts.reduce((sum, n) => sum + n, 0)
}
