/** Opens the catalog: wires all services of the use cases in one place, top to bottom. Source: decisions.md#the-layout. */
import { join } from 'node:path'
import { openImaging } from '@yalkut/imaging'
import { openSound } from '@yalkut/imaging/sound'
import { type LedgerLocation, openLedger } from '@yalkut/ledger'
import type { Rebuilt } from '@yalkut/projection'
import { markReverted } from './changing/suggestions/mark-reverted.ts'
import { notifyOfMerge } from './changing/suggestions/notify-of-merge.ts'
import { openComparing } from './core/comparing/comparing.ts'
import { openLearning } from './core/learning/learning.ts'
import type { EmbeddingSettings } from './core/meaning/embedding-settings.ts'
import { openMeaning } from './core/meaning/open-meaning.ts'
import { vectorFile } from './core/meaning/vector-file.ts'
import { createSchemaRegistry } from './core/schemas/registry.ts'
import { openSchemaTrials } from './core/schemas/schema-trials.ts'
import { seedSchemas } from './core/schemas/seed.ts'
import type { MergeEffect } from './core/services/merge-effects.ts'
import { type FollowingOptions, type OnProgress, openReads } from './core/services/open-following.ts'
import { assertFolder, openOwnProjection } from './core/services/own-projection.ts'
import { readServerId } from './core/services/server-id.ts'
import type { Limits, Services, Staging } from './core/services/services.ts'
import { feedOf, type Watching } from './core/services/sync.ts'
import { UseNotes } from './core/services/use-notes.ts'
import { freeFiles } from './media/files/free-files.ts'
import { openPageProblems } from './media/scans/open-page-problems.ts'
import { followMerged } from './media/takedowns/follow-merged.ts'
import { createUploadsAtWork } from './media/uploads/at-work.ts'
import { openPreviewer } from './organizing/tree-plans/preview-in-thread.ts'
import { openExporter } from './publishing/exporting/making/open-exporter.ts'
import { createHookPoster, type HookPosterOptions } from './publishing/webhooks/signed-post.ts'
import { closeFixedIssues } from './talking/issues/close-fixed-issues.ts'

export interface CatalogOptions extends FollowingOptions {
  /** Both are on unless they are switched off (`CAPTCHA=off`, `RATE_LIMIT=off`). */
  limits?: Partial<Limits>
  /** The largest file that is accepted, and the bytes of the disk that uploads leave free. */
  uploads?: { maxBytes?: number; reserveBytes?: number }
  /** The ledger copies another one: nothing is committed here. */
  isMirror?: boolean
  /** The endpoint of search by meaning. Without it this search is not available. */
  embeddings?: EmbeddingSettings
  webhooks?: HookPosterOptions
}

export interface Catalog extends Services {
  sync: Watching
  close(): Promise<void>
}

/** Opens the catalog of a data folder: seeds the built-in schemas, and brings the projection to the end of the
 *  line. `onProgress` is called with the number of each commit applied. */
export async function openCatalog(options: CatalogOptions, onProgress?: OnProgress): Promise<Catalog> {
  const { limits, uploads = {}, dataDir, embeddings, webhooks } = options
  const prepare = options.isMirror === true ? async () => undefined : seedSchemas
  const following = await openReads(options, onProgress, prepare)
  const { ledger, clock, projection } = following
  const imaging = openImaging()
  const sound = openSound()
  const comparing = openComparing()
  const learning = openLearning()
  const previewer = openPreviewer(options)
  const isLimited = limits?.rate ?? true
  const exporter = openExporter({ location: options, projection, isLimited })
  const trials = openSchemaTrials()
  const meaning = embeddings === undefined ? null : openMeaning({ file: vectorFile(dataDir), settings: embeddings })
  const uses = new UseNotes(ledger, clock)
  const uploadsAtWork = createUploadsAtWork({ ledger, clock }, await readServerId(dataDir))
  return {
    ...following,
    imaging,
    sound,
    comparing,
    learning,
    previewer,
    exporter,
    meaning,
    schemas: createSchemaRegistry(projection, trials),
    uses,
    webhooks: createHookPoster(webhooks),
    limits: { captcha: true, rate: true, ...limits },
    mergeEffects: MERGE_EFFECTS,
    staging: stagingOf(dataDir, uploads.reserveBytes),
    uploadsAtWork,
    maxUploadBytes: uploads.maxBytes ?? Number.POSITIVE_INFINITY,
    async close() {
      await uses.close()
      await uploadsAtWork.close()
      // It looks at the projection as long as it keeps files.
      await exporter.close()
      await following.close()
      await imaging.close()
      await sound.close()
      await comparing.close()
      await learning.close()
      await previewer.close()
      await trials.close()
      await meaning?.close()
    },
  }
}

/** In the order in which conversations get their events and people their notifications: those of the closed issues, those
 *  of new issues of pages, those of the suggestion, those of the reverted suggestion. */
const MERGE_EFFECTS: readonly MergeEffect[] = [
  closeFixedIssues,
  freeFiles,
  followMerged,
  openPageProblems,
  notifyOfMerge,
  markReverted,
]

/** Bytes of the disk that uploads leave free for the ledger and everything else. */
const USUAL_RESERVE_BYTES = 500_000_000

export function stagingOf(dataDir: string, reserveBytes = USUAL_RESERVE_BYTES): Staging {
  return { folder: join(dataDir, 'uploads'), reserveBytes }
}

/** Rebuilds the projection of a data folder from commit 1. A running server answers from the old projection until the new
 *  one is complete. Refuses `not-found` for a folder or a ledger that does not exist, and creates nothing. */
export async function rebuildProjection(
  location: LedgerLocation,
  onProgress?: (seq: number) => void,
): Promise<Rebuilt> {
  assertFolder(location)
  const ledger = await openLedger({ ...location, mustExist: true })
  try {
    const projection = await openOwnProjection(location, ledger)
    try {
      return await projection.rebuild(feedOf(ledger.read), onProgress)
    } finally {
      projection.close()
    }
  } finally {
    await ledger.close()
  }
}
