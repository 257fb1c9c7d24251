/** Gaps of the catalog: events without a recording or a text, sefarim without a scan. They are kept as rows (`apply/gaps.ts`).
 *  Source: shapes.md#missing. */
import type Database from 'better-sqlite3'
import { ANY_SET, type GapKind } from '../apply/gaps.ts'
import type { ItemBytes } from '../store/item-bytes.ts'
import { type AnswerRow, listFormColumns, soundBytes } from '../store/row-sums.ts'

export interface MissingQuery {
  kind: GapKind
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

/** Sets inside sets are followed this deep. */
const MAX_DEPTH = 20

/** The set and all sets below it. */
const SETS = `
  with recursive below (id, depth) as (
    select ?, 0
    union
    select e.from_id, depth + 1 from below cross join edges e on e.to_id = below.id
    where e.field = 'parent' and e.from_type = 'set' and depth < ${MAX_DEPTH})
  select distinct id from below`

/** Rows of a gap in a set, between two dates. */
const IN_SET = 'g.kind = :kind and g.set_id = s.value and g.key >= :from and g.key < :before'

/** The first rows of each set are enough for the first of all of them. An item in several sets is listed once. */
const LIST = `
  select ${listFormColumns()} from (
    select distinct r.value ->> 0 as key, r.value ->> 1 as sort, r.value ->> 2 as id
    from json_each(:sets) s, json_each((select json_group_array(json_array(key, sort, id)) from (
      select key, sort, id from gaps g where ${IN_SET} order by key, sort, id limit :limit))) r
    order by 1, 2, 3 limit :limit) d
  cross join items i on i.id = d.id order by d.key, d.sort, d.id`

const COUNT_SOME = `
  select count(distinct g.id) from json_each(:sets) s cross join gaps g on ${IN_SET}`

interface Values {
  kind: GapKind
  /** A JSON list. */
  sets: string
  from: string
  before: string
}

export function prepareMissingReads(db: Database.Database): MissingReads {
  const below = db.prepare<[string], string>(SETS).pluck()
  const list = db.prepare<[Values & { limit: number }], AnswerRow>(LIST)
  const countAll = db
    .prepare<[string, string], number>('select n from gap_counts where kind = ? and set_id = ?')
    .pluck()
  const countSome = rememberTotals(db)
  return {
    missing({ kind, dates, set, limit }) {
      const sets = set === undefined ? [ANY_SET] : below.all(set)
      const [from, before] = dates === undefined ? ['', AFTER_ALL] : [dates, `${dates}~`]
      const values = { kind, sets: JSON.stringify(sets), from, before }
      const [only = ANY_SET] = sets
      const isKept = sets.length === 1 && dates === undefined
      const total = isKept ? (countAll.get(kind, only) ?? 0) : countSome(values)
      return { total, items: list.all({ ...values, limit }).map(soundBytes) }
    },
  }
}

/** After the key of every row. */
const AFTER_ALL = '~~'

/** Counting reads every row of the sets, so a total is kept until the next commit. */
function rememberTotals(db: Database.Database): (values: Values) => number {
  const head = db.prepare<[], number>("select value from meta where key = 'seq'").pluck()
  const count = db.prepare<[Values], number>(COUNT_SOME).pluck()
  const known = new Map<string, number>()
  let at = -1
  return (values) => {
    const seq = head.get() ?? 0
    if (seq !== at || known.size > 1_000) known.clear()
    at = seq
    const key = JSON.stringify(values)
    const total = known.get(key) ?? count.get(values) ?? 0
    known.set(key, total)
    return total
  }
}
