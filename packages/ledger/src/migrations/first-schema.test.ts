/** A new ledger and one that every older migration brought here have the same tables, indexes, rules and rows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '@yalkut/testing/engines'
import { sql } from 'kysely'
import type { Reader } from '../index.ts'
import { MIGRATION_NAMES } from './index.ts'

onEachEngine('the first schema', (engine) => {
  test('is what the older migrations lead to', async () => {
    const older = await schemaOf(engine.name, MIGRATION_NAMES.at(-1))
    const fresh = await schemaOf(engine.name, undefined)
    assert.ok(fresh.schema.length > 150, `${fresh.schema.length} tables and indexes`)
    assert.deepEqual(fresh.schema, older.schema)
    assert.deepEqual(fresh.rows, older.rows)
  })

  test('is made once, also by two servers that start together', async () => {
    const location = await engine.newEmptyLocation()
    const ledgers = await Promise.all([engine.open(location), engine.open(location)])
    const [names] = await Promise.all(ledgers.map(({ read }) => migrationsOf(read)))
    assert.deepEqual(names, MIGRATION_NAMES)
    for (const ledger of ledgers) await ledger.close()
  })

  test('has the names of all migrations, and an earlier ledger goes on from its own', async () => {
    const location = await engine.newEmptyLocation()
    const earlier = await engine.open({ ...location, upTo: '0012-takedown-issues' })
    assert.equal((await migrationsOf(earlier.read)).length, 12)
    await earlier.close()
    const now = await engine.open(location)
    assert.deepEqual(await migrationsOf(now.read), MIGRATION_NAMES)
    await now.close()
  })

  async function schemaOf(name: string, upTo: string | undefined) {
    const location = await engine.newEmptyLocation()
    const ledger = await engine.open({ ...location, ...(upTo !== undefined && { upTo }) })
    const schema = await (name === 'sqlite' ? sqliteSchema(ledger.read) : postgresSchema(ledger.read))
    const rows = {
      main: await ledger.read.selectFrom('main').selectAll().execute(),
      counters: await ledger.read.selectFrom('counters').selectAll().orderBy('name').execute(),
      sums: await ledger.read.selectFrom('doubt_sums').selectAll().orderBy('step').execute(),
    }
    await ledger.close()
    return { schema, rows }
  }
})

async function migrationsOf(read: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(read)
  return rows.map(({ name }) => name)
}

/** Each statement that made a table or an index, without its spaces and the case of its words. */
async function sqliteSchema(read: Reader): Promise<string[]> {
  const made = await sql<{ sql: string }>`select sql from sqlite_master where sql is not null`.execute(read)
  return made.rows.map((row) => row.sql.toLowerCase().replaceAll(/\s+/g, '')).sort()
}

/** Each column, rule and index. */
async function postgresSchema(read: Reader): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = current_schema()
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = current_schema()::regnamespace
    union all select indexdef from pg_indexes where schemaname = current_schema()
    order by line`.execute(read)
  return rows.map(({ line }) => line)
}
