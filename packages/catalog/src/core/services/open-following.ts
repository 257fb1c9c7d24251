/** Opens the services that read the catalog and follow its line. A process that opens only these starts no threads, and
 *  loads no code for images, sound or comparing. Source: decisions.md#jobs. */
import { existsSync } from 'node:fs'
import { type Ledger, type LedgerLocation, openLedger } from '@yalkut/ledger'
import { openObjectStore, openStoreNotes } from '@yalkut/objects'
import { type Clock, systemClock } from '../../clock.ts'
import { openAnchor, openAnchorCopies } from './anchor.ts'
import { writeLog } from './log.ts'
import { Mender } from './mender.ts'
import { openOwnProjection, projectionFile } from './own-projection.ts'
import type { ReadServices } from './services.ts'
import { takeStartCopy } from './start-copy.ts'
import { createSync, type Watching } from './sync.ts'
import { createWriting, type Writing, type WritingGates } from './writing.ts'

export interface FollowingOptions extends LedgerLocation {
  /** Called at each statement that a reader of the projection or anybody of the ledger runs, in the asynchronous context of the
   *  caller. For tests. */
  onStatement?: (store: 'ledger' | 'projection') => void
  /** `s3://…`: where the bytes of files are stored; the data folder by default. */
  objectsUrl?: string
  clock?: Clock
  /** How many bytes of the projection are mapped into memory; 0: none. Default: 1 GiB. */
  mapBytes?: number
  /** For tests. */
  gates?: WritingGates
  /** Opens also while a damaged projection is built again: what can be read is answered. Otherwise opening waits. */
  opensDamaged?: boolean
  /** Called when this process reads from a projection file that has taken the place of another. Nothing is written until
   *  the promise resolves, so that other processes that read the file can change over too. */
  afterReplaced?: (key: string | null) => Promise<void>
  /** Called with a sentence: what was damaged, and how it was mended. Default: writes the sentence to the log. */
  onMending?: (sentence: string) => void
}

/** A catalog that only follows the line. It has no use cases: a consumer writes its own data with `write`. */
export interface Following extends ReadServices, Writing {
  sync: Watching
  close(): Promise<void>
}

/** Called with the number of each commit applied. */
export type OnProgress = (seq: number) => void

/** Opens a catalog for a process that only follows its line, such as a consumer. Seeds no schemas. */
export async function openFollowing(options: FollowingOptions, onProgress?: OnProgress): Promise<Following> {
  return await openReads(options, onProgress, async () => undefined)
}

/** `prepare` writes to the ledger before the projection is brought to the end of the line. */
export async function openReads(
  options: FollowingOptions,
  onProgress: OnProgress | undefined,
  prepare: (ledger: Ledger, clock: Clock) => Promise<unknown>,
): Promise<Following> {
  const { clock = systemClock, objectsUrl, dataDir } = options
  const ledger = await openLedger(options, options.onStatement)
  const opening = openObjectStore({ dataDir, ...(objectsUrl && { objectsUrl }) })
  const objects = await opening.catch(async (error: unknown) => {
    await ledger.close()
    throw error
  })
  const notes = await openStoreNotes({ dataDir, ...(objectsUrl && { objectsUrl }) })
  const closeAll = async (): Promise<void> => {
    await ledger.close()
    await objects.close()
    notes.close()
  }
  try {
    await prepare(ledger, clock)
    await startFromCopy(options, { ledger, objects, notes })
    const following = await follow(options, ledger, onProgress)
    return {
      ...following,
      ledger,
      objects,
      notes,
      clock,
      async close() {
        await following.close()
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Where there is no projection yet. Without a copy that fits, it is built from the first commit. */
async function startFromCopy(options: FollowingOptions, parts: Parameters<typeof takeStartCopy>[0]): Promise<void> {
  const file = projectionFile(options)
  if (existsSync(file)) return
  const say = options.onMending ?? writeToLog
  try {
    const seq = await takeStartCopy(parts, file)
    if (seq !== null) say(`The projection starts from the copy of commit ${seq}.`)
  } catch (error) {
    say(`The copy of the projection cannot be used, so it is built from the first commit: ${error}`)
  }
}

type Followed = Omit<Following, 'ledger' | 'objects' | 'notes' | 'clock'>

/** Brings the projection of the folder to the end of the line. */
async function follow(
  options: FollowingOptions,
  ledger: Ledger,
  onProgress: OnProgress | undefined,
): Promise<Followed> {
  const { dataDir, databaseUrl, afterReplaced, onMending: say = writeToLog } = options
  const { mapBytes, onStatement } = options
  const location = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }
  const mender = new Mender({ location, say })
  const projection = await openOwnProjection(options, ledger, {
    onDamage: mender.note,
    ...(afterReplaced && { afterReplaced }),
    mapBytes,
    onStatement,
  })
  const anchor = openAnchor({ copies: await openAnchorCopies(options), ledger, say })
  const sync = createSync(ledger, projection, anchor.note)
  mender.start({ ledger, projection, sync })
  const reachEnd = async (): Promise<void> => {
    try {
      await sync.catchUp(undefined, onProgress)
    } catch (error) {
      if (projection.isSound()) throw error
      if (options.opensDamaged === true) return
      await mender.settled()
      await reachEnd()
    }
  }
  try {
    await reachEnd()
  } catch (error) {
    await mender.close()
    await anchor.close()
    projection.close()
    throw error
  }
  return {
    ...createWriting({ ledger, projection, sync, gates: options.gates }),
    projection,
    sync,
    async close() {
      await sync.stop()
      await mender.close()
      await anchor.close()
      projection.close()
    },
  }
}

function writeToLog(sentence: string): void {
  writeLog({ message: sentence })
}
