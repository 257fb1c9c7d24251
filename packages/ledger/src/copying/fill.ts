/** Fills an empty ledger with the rows of another one, of either engine, in one transaction: whole or not at all. */
import { refuseOperator } from '@yalkut/model'
import { sql } from 'kysely'
import type { Engine, Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import { type LedgerTable, readTables, type Value } from './tables.ts'

/** Values of one statement: under SQLite's 32,766. */
const VALUES = 8_000

/** What a migration writes into a new ledger. */
const FIRST_ROWS = new Set(['main', 'counters', 'doubt_sums'])

export interface FilledTable {
  name: string
  columns: readonly string[]
  /** In the order of `columns`, some at a time. */
  rows: AsyncIterable<readonly (readonly Value[])[]>
}

/** `prove` runs inside the transaction, over the whole new ledger; what it throws leaves the ledger empty. Refuses `conflict`: the
 *  ledger is not empty; `invalid`: the tables are others. */
export async function fillTables(
  ledger: Engine,
  tableOf: (name: string) => FilledTable | null,
  prove: (db: Reader) => Promise<void>,
): Promise<void> {
  await ledger.write(async (tx) => {
    const tables = await readTables(ledger, tx)
    await assertEmpty(tx, tables)
    // What is referred to may come later.
    if (ledger.name === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(tx)
    for (const { name, columns } of tables) {
      const filled = tableOf(name)
      if (filled === null || filled.columns.join() !== columns.join()) {
        throw refuseOperator('invalid', `The backup has no table “${name}” of this form.`)
      }
      await sql`delete from ${sql.table(name)}`.execute(tx)
      for await (const rows of filled.rows) await insert(tx, filled, rows)
    }
    await prove(tx)
  })
}

async function assertEmpty(tx: Writer, tables: readonly LedgerTable[]): Promise<void> {
  for (const { name } of tables) {
    if (FIRST_ROWS.has(name)) continue
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx)
    if (rows.length > 0) {
      throw refuseOperator('conflict', `The ledger is not empty: its table “${name}” has rows. Nothing was restored.`)
    }
  }
}

async function insert(tx: Writer, { name, columns }: FilledTable, rows: readonly (readonly Value[])[]): Promise<void> {
  const into = sql`insert into ${sql.table(name)} (${sql.join(columns.map((each) => sql.ref(each)))})`
  for (const chunk of chunksOf(rows, Math.max(1, Math.floor(VALUES / columns.length)))) {
    const values = chunk.map((row) => {
      if (row.length !== columns.length) throw new Error(`a row of ${name} has other columns`)
      return sql`(${sql.join(row)})`
    })
    await sql`${into} values ${sql.join(values)}`.execute(tx)
  }
}
