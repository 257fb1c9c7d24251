/** The migrations from before the first schema, in the order of their names: the way of older folders and backups. No other joins
 *  them. */
import type { Migration } from 'kysely/migration'
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

export const OLDER_MIGRATIONS: Readonly<Record<string, Migration>> = {
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
}
