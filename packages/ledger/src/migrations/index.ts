/** Every migration of the ledger, in the order of their names. Released ones never change. */
import { refuse } from '@yalkut/model'
import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { LedgerDb } from '../tables/ledger-db.ts'
import { foundation } from './0001-foundation.ts'
import { conversationTables } from './0002-conversations.ts'
import { reviewingTables } from './0003-reviewing.ts'
import { accessTables } from './0004-access.ts'
import { fileTables } from './0005-files.ts'
import { uploadTables } from './0006-uploads.ts'
import { imageTables } from './0007-images.ts'
import { machineTables } from './0008-machines.ts'
import { takedownTables } from './0009-takedowns.ts'
import { limitTables } from './0010-limits.ts'
import { pageFixTables } from './0011-page-fixes.ts'
import { takedownIssues } from './0012-takedown-issues.ts'
import { consumerTables } from './0013-consumers.ts'
import { uploadHolders } from './0014-upload-holders.ts'
import { objectRounds } from './0015-object-rounds.ts'
import { itemStops } from './0016-item-stops.ts'
import { reportFacts } from './0017-report-facts.ts'
import { suggestedWording } from './0018-suggested-wording.ts'
import { reviewLane } from './0019-review-lane.ts'
import { closedAccounts } from './0020-closed-accounts.ts'
import { editionTables } from './0021-editions.ts'
import { webhookTables } from './0022-webhooks.ts'
import { outerLinkTables } from './0023-outer-links.ts'
import { appCatalogTables } from './0024-app-catalog.ts'
import { auditByAction } from './0025-audit-by-action.ts'
import { withdrawnReleases } from './0026-withdrawn-releases.ts'
import { importPlaces } from './0027-import-places.ts'
import { agents } from './0028-agents.ts'
import { upheldItems } from './0029-upheld-items.ts'
import { waitingFiles } from './0030-waiting-files.ts'
import { requestKeys } from './0031-request-keys.ts'
import { importItems } from './0032-import-items.ts'
import { deskClaims } from './0033-desk-claims.ts'
import { draftBytes } from './0034-draft-bytes.ts'
import { doubtTables } from './0035-doubts.ts'
import { typefaces } from './0036-typefaces.ts'
import { readerSums } from './0037-reader-sums.ts'
import { saidChecks } from './0038-said-checks.ts'

const MIGRATIONS: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-conversations': conversationTables,
  '0003-reviewing': reviewingTables,
  '0004-access': accessTables,
  '0005-files': fileTables,
  '0006-uploads': uploadTables,
  '0007-images': imageTables,
  '0008-machines': machineTables,
  '0009-takedowns': takedownTables,
  '0010-limits': limitTables,
  '0011-page-fixes': pageFixTables,
  '0012-takedown-issues': takedownIssues,
  '0013-consumers': consumerTables,
  '0014-upload-holders': uploadHolders,
  '0015-object-rounds': objectRounds,
  '0016-item-stops': itemStops,
  '0017-report-facts': reportFacts,
  '0018-suggested-wording': suggestedWording,
  '0019-review-lane': reviewLane,
  '0020-closed-accounts': closedAccounts,
  '0021-editions': editionTables,
  '0022-webhooks': webhookTables,
  '0023-outer-links': outerLinkTables,
  '0024-app-catalog': appCatalogTables,
  '0025-audit-by-action': auditByAction,
  '0026-withdrawn-releases': withdrawnReleases,
  '0027-import-places': importPlaces,
  '0028-agents': agents,
  '0029-upheld-items': upheldItems,
  '0030-waiting-files': waitingFiles,
  '0031-request-keys': requestKeys,
  '0032-import-items': importItems,
  '0033-desk-claims': deskClaims,
  '0034-draft-bytes': draftBytes,
  '0035-doubts': doubtTables,
  '0036-typefaces': typefaces,
  '0037-reader-sums': readerSums,
  '0038-said-checks': saidChecks,
}

/** The names of all migrations, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS).sort()

/** Brings the tables to this program's version, or leaves them as they were. Two servers that
 *  start together wait for each other. Refuses `state` for the ledger of a newer program.
 *  `upTo`: the last migration to run, for the tables of an earlier version; by default all run. */
export async function migrate(db: Kysely<LedgerDb>, upTo?: string): Promise<void> {
  const names = MIGRATION_NAMES.filter((name) => upTo === undefined || name <= upTo)
  if (await hasRun(db, names)) return
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (error !== undefined) throw error
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
  const newer = done.find((name) => !Object.hasOwn(MIGRATIONS, name))
  if (newer !== undefined) throw ofNewerProgram(newer)
  return names.every((name) => done.includes(name))
}

function ofNewerProgram(migration: string): Error {
  return refuse(
    'state',
    `A newer version of Yalkut has changed this ledger (${migration}), and this version cannot read it. Nothing was changed. \
Run the newer version, or restore the backup from before the upgrade.`,
  )
}
