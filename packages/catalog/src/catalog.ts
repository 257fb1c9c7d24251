/** The catalog: opens what the use cases stand on, in one place, top to bottom. Source: style.md, wiring. */
import { join } from 'node:path'
import { openImaging } from '@yalkut/imaging'
import { type LedgerLocation, openLedger } from '@yalkut/ledger'
import { openObjectStore } from '@yalkut/objects'
import { openProjection } from '@yalkut/projection'
import { UseNotes } from './access/use-notes.ts'
import { type Clock, systemClock } from './clock.ts'
import { createSchemaRegistry } from './schemas/registry.ts'
import { seedSchemas } from './schemas/seed.ts'
import type { Limits, Services } from './services.ts'
import { createSync, feedOf } from './sync.ts'
import { openComparing } from './texts/comparing.ts'

export interface CatalogOptions extends LedgerLocation {
  /** `s3://…`: where the bytes of files are kept; in the data folder unless named. */
  objectsUrl?: string
  clock?: Clock
  /** Both hold unless they are lifted (`CAPTCHA=off`, `RATE_LIMIT=off`). */
  limits?: Partial<Limits>
  /** The largest file that is taken, and what uploads leave free on the disk, in bytes. */
  uploads?: { maxBytes?: number; reserveBytes?: number }
}

export interface Catalog extends Services {
  close(): Promise<void>
}

/** Opens the catalog of a data folder: seeds the built-in schemas, and brings the projection to the end of the
 *  line. `onProgress` hears of each commit applied. */
export async function openCatalog(
  options: CatalogOptions,
  onProgress?: (seq: number) => void,
): Promise<Catalog> {
  const { clock = systemClock, limits, objectsUrl, uploads = {}, ...location } = options
  const { dataDir } = location
  const objects = await openObjectStore({ dataDir, ...(objectsUrl && { objectsUrl }) })
  const imaging = openImaging()
  const comparing = openComparing()
  const ledger = await openLedger(location)
  await seedSchemas(ledger, clock)
  const projection = await openProjection(projectionFile(location))
  const sync = createSync(ledger, projection)
  await sync.catchUp(undefined, onProgress)
  const schemas = createSchemaRegistry(projection)
  const uses = new UseNotes(ledger, clock)
  return {
    ledger,
    projection,
    objects,
    imaging,
    comparing,
    schemas,
    sync,
    clock,
    uses,
    limits: { captcha: true, rate: true, ...limits },
    staging: {
      folder: join(dataDir, 'uploads'),
      reserveBytes: uploads.reserveBytes ?? USUAL_RESERVE_BYTES,
    },
    maxUploadBytes: uploads.maxBytes ?? Number.POSITIVE_INFINITY,
    async close() {
      await sync.stop()
      projection.close()
      await uses.close()
      await ledger.close()
      await imaging.close()
      await comparing.close()
      await objects.close()
    },
  }
}

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
