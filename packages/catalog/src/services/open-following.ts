/** Opens the services that read the catalog and follow its line. A process that opens only these starts no threads, and
 *  loads no code for images, sound or comparing. Source: decisions.md#jobs. */
import { join } from 'node:path'
import { type Ledger, type LedgerLocation, openLedger } from '@yalkut/ledger'
import { openObjectStore } from '@yalkut/objects'
import { openProjection } from '@yalkut/projection'
import { type Clock, systemClock } from '../clock.ts'
import type { ReadServices } from './services.ts'
import { createSync, type Watching } from './sync.ts'
import { createWriting, type Writing, type WritingGates } from './writing.ts'

export interface FollowingOptions extends LedgerLocation {
  /** `s3://…`: where the bytes of files are stored; the data folder by default. */
  objectsUrl?: string
  clock?: Clock
  /** For tests. */
  gates?: WritingGates
}

/** A catalog that only follows the line. It has no use cases: a consumer writes its own data with `write`. */
export interface Following extends ReadServices, Writing {
  sync: Watching
  close(): Promise<void>
}

/** Called with the number of each commit applied. */
export type OnProgress = (seq: number) => void

/** Opens a catalog for a process that only follows its line, such as a consumer. Seeds no schemas. */
export async function openFollowing(
  options: FollowingOptions,
  onProgress?: OnProgress,
): Promise<Following> {
  return await openReads(options, onProgress, async () => undefined)
}

/** `prepare` writes to the ledger before the projection is brought to the end of the line. */
export async function openReads(
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

export function projectionFile({ dataDir }: LedgerLocation): string {
  return join(dataDir, 'projection.sqlite')
}
