/** The tables of a ledger, as both engines have them. Their values are texts, numbers and nothing else, so that a ledger can be
 *  copied from one engine to the other. Source: decisions.md#the-stack. */
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import type { Engine, Reader } from '../engine/engine.ts'

export type Value = string | number | null

export interface LedgerTable {
  name: string
  /** By name, so that both engines give the same order. */
  columns: string[]
  /** The columns of its primary key, in order. */
  key: string[]
  /** Columns of whole numbers of 64 bits, which PostgreSQL gives as text. */
  wide: string[]
}

/** Who does which background work now, and what is counted for an hour or known for a day at most: nothing
 *  to keep. */
const PASSING = new Set([
  'leases',
  'throttle',
  'throttle_turns',
  'desk_claims',
  'limit_servers',
  'limit_minutes',
  'limit_counts',
  'draft_bytes',
  'request_keys',
])

interface Column {
  name: string
  type: string
  /** Its place in the primary key, from 1; 0: it is not in it. */
  key: number
}

/** In the order in which the tables were made: a table refers only to tables before it. */
export async function readTables({ name: engine }: Engine, db: Reader): Promise<LedgerTable[]> {
  const tables: LedgerTable[] = []
  for (const name of await namesOf(engine, db)) {
    const columns = await columnsOf(engine, db, name)
    const inKey = columns.filter(({ key }) => key > 0).toSorted((a, b) => a.key - b.key)
    if (inKey.length === 0) throw new Error(`the table ${name} has no primary key`)
    tables.push({
      name,
      columns: columns.map((each) => each.name).toSorted(),
      key: inKey.map((each) => each.name),
      wide: columns.filter(({ type }) => type === 'bigint').map((each) => each.name),
    })
  }
  return tables
}

async function namesOf(engine: Engine['name'], db: Reader): Promise<string[]> {
  const all =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' order by rowid`
      : sql<{ name: string }>`select relname as name from pg_class
          where relkind = 'r' and relnamespace = current_schema()::regnamespace order by oid`
  const { rows } = await all.execute(db)
  const names = rows.map(({ name }) => name)
  return names.filter((name) => !/^(sqlite|kysely)_/.test(name) && !PASSING.has(name))
}

async function columnsOf(engine: Engine['name'], db: Reader, table: string): Promise<Column[]> {
  const all =
    engine === 'sqlite'
      ? sql<Column>`select name, lower(type) as type, pk as key from pragma_table_info(${table})`
      : sql<Column>`select a.attname as name, format_type(a.atttypid, null) as type,
            coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) as key
          from pg_attribute a
          left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
          where a.attrelid = quote_ident(${table})::regclass and a.attnum > 0 and not a.attisdropped`
  return (await all.execute(db)).rows
}

/** The names of the migrations that made the tables, in order. */
export async function readMigrations(db: Reader): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}
