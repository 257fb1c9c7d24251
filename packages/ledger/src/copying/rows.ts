/** All rows of a table, page by page in the order of its key. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../engine/engine.ts'
import type { LedgerTable, Value } from './tables.ts'

/** A version's data may have a megabyte. */
const PAGE = 200

type Row = { readonly [column: string]: Value }

/** The values of each row, in the order of the table's columns. */
export async function* rowsOf(db: Reader, table: LedgerTable): AsyncGenerator<Value[]> {
  const { name, columns, key, wide } = table
  const [chosen, order] = [listOf(columns), listOf(key)]
  for (let last: Row | undefined; ; ) {
    const rule = last === undefined ? sql`` : sql`where (${order}) > (${sql.join(valuesOf(last, key))})`
    const query = sql<Row>`select ${chosen} from ${sql.table(name)} ${rule}
      order by ${order} limit ${sql.lit(PAGE)}`
    const { rows } = await query.execute(db)
    for (const row of rows) {
      yield columns.map((column) => plain(row[column], wide.includes(column)))
    }
    if (rows.length < PAGE) return
    last = rows.at(-1)
  }
}

function listOf(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)))
}

function valuesOf(row: Row, columns: readonly string[]): Value[] {
  return columns.map((column) => row[column] ?? null)
}

function plain(value: Value | undefined, isWide: boolean): Value {
  if (value === undefined || value === null) return null
  return isWide ? Number(value) : value
}
