/** How a ledger gets its tables: a new one from the first schema, an older one by the migrations that it lacks. Released ones never
 *  change. */
import { readFile } from 'node:fs/promises'
import { refuseOperator } from '@yalkut/model'
import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { LedgerDb } from '../tables/ledger-db.ts'
import { saidChecks } from './0038-said-checks.ts'
import { saidReasons } from './0039-said-reasons.ts'
import { privateNotes } from './0040-private-notes.ts'
import { searchesSince } from './0041-searches-since.ts'
import { OLDER_MIGRATIONS } from './older/index.ts'

/** The migrations since the first schema. Each runs after it in a new ledger, and after the older ones in an older ledger. */
const NEWER: Readonly<Record<string, Migration>> = {
  '0038-said-checks': saidChecks,
  '0039-said-reasons': saidReasons,
  '0040-private-notes': privateNotes,
  '0041-searches-since': searchesSince,
}

/** The names of all migrations, in order. */
export const MIGRATION_NAMES: readonly string[] = [...Object.keys(OLDER_MIGRATIONS), ...Object.keys(NEWER)].sort()

/** Brings the tables to this program's version, or leaves them as they were. Two servers that
 *  start together wait for each other. Refuses `state` for the ledger of a newer program.
 *  `upTo`: the last migration to run, for the tables of an earlier version, made in the older way; by default all run. */
export async function migrate(db: Kysely<LedgerDb>, upTo?: string): Promise<void> {
  const names = MIGRATION_NAMES.filter((name) => upTo === undefined || name <= upTo)
  if (await hasRun(db, names)) return
  const older = upTo === undefined ? byFirstSchema() : OLDER_MIGRATIONS
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...older, ...NEWER }) } })
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (error !== undefined) throw error
}

/** The older migrations, of which a new ledger only gets the names. The first of them runs where there are no tables yet: in its
 *  place the first schema is made, and the others of that run, which have the same transaction, have nothing left to do. */
function byFirstSchema(): Record<string, Migration> {
  const [first] = Object.keys(OLDER_MIGRATIONS)
  let isNew = false
  const migrations = Object.entries(OLDER_MIGRATIONS).map(([name, older]): [string, Migration] => [
    name,
    {
      async up(db) {
        if (name === first) {
          isNew = true
          await makeFirstSchema(db)
        } else if (!isNew) await older.up(db)
      },
    },
  ])
  return Object.fromEntries(migrations)
}

async function makeFirstSchema(db: Kysely<unknown>): Promise<void> {
  const text = await readFile(new URL('first-schema.sql', import.meta.url), 'utf8')
  for (const statement of text.split(/;\n/)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db)
  }
}

/** Whether the database contains a ledger of any version. */
export async function hasLedger(db: Kysely<LedgerDb>): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)
}

/** Asked first, because to migrate is to write: a program can open the ledger while an import
 *  holds it. */
async function hasRun(db: Kysely<LedgerDb>, names: readonly string[]): Promise<boolean> {
  if (!(await hasLedger(db))) return false
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  const done = rows.map((row) => row.name).sort()
  const newer = done.find((name) => !MIGRATION_NAMES.includes(name))
  if (newer !== undefined) throw ofNewerProgram(newer)
  return names.every((name) => done.includes(name))
}

function ofNewerProgram(migration: string): Error {
  return refuseOperator(
    'state',
    `A newer version of Yalkut has changed this ledger (${migration}), and this version cannot read it. Nothing was changed. \
Run the newer version, or restore the backup from before the upgrade.`,
  )
}
