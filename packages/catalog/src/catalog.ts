/** The catalog: opens what the use cases stand on, in one place, top to bottom. Source: decisions.md#the-layout. */
import { join } from 'node:path'
import { openImaging } from '@yalkut/imaging'
import { type Ledger, type LedgerLocation, openLedger } from '@yalkut/ledger'
import { openObjectStore } from '@yalkut/objects'
import { openProjection } from '@yalkut/projection'
import { type Clock, systemClock } from './clock.ts'
import { openComparing } from './comparing/comparing.ts'
import { freeFiles } from './files/free-files.ts'
import { closeFixedIssues } from './issues/close-fixed-issues.ts'
import { createSchemaRegistry } from './schemas/registry.ts'
import { seedSchemas } from './schemas/seed.ts'
import type { MergeEffect } from './services/merge-effects.ts'
import type { Limits, ReadServices, Services } from './services/services.ts'
import { createSync, feedOf, type Watching } from './services/sync.ts'
import { UseNotes } from './services/use-notes.ts'
import { createWriting, type Writing, type WritingGates } from './services/writing.ts'
import { markTakenBack } from './suggestions/mark-taken-back.ts'
import { tellOfMerge } from './suggestions/tell-of-merge.ts'

export interface FollowingOptions extends LedgerLocation {
  /** `s3://…`: where the bytes of files are kept; in the data folder unless named. */
  objectsUrl?: string
  clock?: Clock
  /** For tests. */
  gates?: WritingGates
}

export interface CatalogOptions extends FollowingOptions {
  /** Both hold unless they are lifted (`CAPTCHA=off`, `RATE_LIMIT=off`). */
  limits?: Partial<Limits>
  /** The largest file that is taken, and what uploads leave free on the disk, in bytes. */
  uploads?: { maxBytes?: number; reserveBytes?: number }
}

interface Closing {
  close(): Promise<void>
}

/** What follows the line. It has no use cases: `write` is for what a consumer keeps in the ledger. */
export interface Following extends ReadServices, Writing, Closing {
  sync: Watching
}

export interface Catalog extends Services, Closing {
  sync: Watching
}

type OnProgress = (seq: number) => void

/** Opens the catalog of a data folder: seeds the built-in schemas, and brings the projection to the end of the
 *  line. `onProgress` hears of each commit applied. */
export async function openCatalog(
  options: CatalogOptions,
  onProgress?: OnProgress,
): Promise<Catalog> {
  const { limits, uploads = {}, dataDir } = options
  const following = await openReads(options, onProgress, seedSchemas)
  const { ledger, clock, projection } = following
  const imaging = openImaging()
  const comparing = openComparing()
  const uses = new UseNotes(ledger, clock)
  return {
    ...following,
    imaging,
    comparing,
    schemas: createSchemaRegistry(projection),
    uses,
    limits: { captcha: true, rate: true, ...limits },
    mergeEffects: MERGE_EFFECTS,
    staging: {
      folder: join(dataDir, 'uploads'),
      reserveBytes: uploads.reserveBytes ?? USUAL_RESERVE_BYTES,
    },
    maxUploadBytes: uploads.maxBytes ?? Number.POSITIVE_INFINITY,
    async close() {
      await uses.close()
      await following.close()
      await imaging.close()
      await comparing.close()
    },
  }
}

/** Opens a catalog for a process that follows its line, such as one that only consumes: no schemas are seeded, and
 *  nothing is opened that draws, measures or compares. */
export async function openFollowing(
  options: FollowingOptions,
  onProgress?: OnProgress,
): Promise<Following> {
  return await openReads(options, onProgress, async () => undefined)
}

/** `prepare`: what is written before the projection is brought to the end of the line. */
async function openReads(
  options: FollowingOptions,
  onProgress: OnProgress | undefined,
  prepare: (ledger: Ledger, clock: Clock) => Promise<unknown>,
): Promise<Following> {
  const { clock = systemClock, objectsUrl, dataDir, gates } = options
  const objects = await openObjectStore({ dataDir, ...(objectsUrl && { objectsUrl }) })
  const ledger = await openLedger(options)
  await prepare(ledger, clock)
  const projection = await openProjection(projectionFile(options))
  const sync = createSync(ledger, projection)
  await sync.catchUp(undefined, onProgress)
  return {
    ...createWriting({ ledger, projection, sync, gates }),
    ledger,
    projection,
    objects,
    sync,
    clock,
    async close() {
      await sync.stop()
      projection.close()
      await ledger.close()
      await objects.close()
    },
  }
}

/** In the order in which conversations and people hear of a merge: those of the issues that it closes, those of the
 *  suggestion, those of what it takes back. */
const MERGE_EFFECTS: readonly MergeEffect[] = [
  closeFixedIssues,
  freeFiles,
  tellOfMerge,
  markTakenBack,
]

/** What uploads leave free on the disk for the ledger and all else. */
const USUAL_RESERVE_BYTES = 500_000_000

/** Builds the projection of a data folder again from commit 1; a server that runs on it keeps answering from the
 *  old one until this is done. Answers the head. */
export async function rebuildProjection(
  location: LedgerLocation,
  onProgress?: (seq: number) => void,
): Promise<number> {
  const ledger = await openLedger(location)
  const projection = await openProjection(projectionFile(location))
  try {
    return await projection.rebuild(feedOf(ledger.read), onProgress)
  } finally {
    projection.close()
    await ledger.close()
  }
}

function projectionFile({ dataDir }: LedgerLocation): string {
  return join(dataDir, 'projection.sqlite')
}
