/** Follows the words that readers see, and gets their vectors. Two routines: words that are withheld lose their vectors also
 *  while the endpoint fails. Source: decisions.md#search-by-meaning.
 *
 *  The file of vectors is in the data folder, so each folder has routines of its own, with leases of their own: two
 *  processes of one folder never pay for the same words. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type EmbeddingSettings, fileKey, isDamaged, openVectors, setAside, type Vectors } from '@yalkut/catalog/core'
import type { Ground } from '../running/hold.ts'
import type { Routine } from '../running/routine.ts'
import type { Waits } from '../running/waits.ts'

export interface MeaningSettings {
  /** The file of vectors. */
  file: string
  settings: EmbeddingSettings
  /** Names the data folder among those of the ledger. */
  serverId: string
}

const POLL_MS = 1_000
const WAITS: Waits = { firstMs: 1_000, longestMs: 60_000 }
/** Waits while the endpoint fails. */
const ENDPOINT_WAITS: Waits = { firstMs: 2_000, longestMs: 15 * 60_000 }

export interface VectorsRoutines {
  routines: Routine[]
  close(): void
}

export function vectorsRoutines(ground: Ground, meaning: MeaningSettings): VectorsRoutines {
  const { services } = ground
  const { file, settings, serverId } = meaning
  let opened: Vectors | null = null
  let key: number | null = null

  function close(): void {
    opened?.close()
    opened = null
  }

  /** Opened by the first turn: a file that cannot be opened is a failure of the routine, and the server continues. Another
   *  process may have put a new file in its place. */
  function vectors(): Vectors {
    if (opened !== null && key !== fileKey(file)) close()
    opened ??= openVectors({ file, settings, clock: services.clock })
    key = fileKey(file)
    return opened
  }

  /** A damaged file is set aside, and the next turn begins a new one: what it had is asked for again. */
  async function sound<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (isDamaged(error)) {
        close()
        setAside(file, services.clock())
      }
      throw error
    }
  }

  /** A damaged file is work for `run`, whose failure is recorded. */
  async function orDamaged(isDue: () => Promise<boolean>): Promise<boolean> {
    try {
      return await isDue()
    } catch (error) {
      if (isDamaged(error)) return true
      throw error
    }
  }

  const following: Routine = {
    name: `follow-words.${serverId}`,
    pollMs: POLL_MS,
    waits: WAITS,
    isDue: () => orDamaged(async () => vectors().isBehind((await services.latest()).reads)),
    run: (hold) =>
      sound(async () => {
        const { reads } = await services.latest()
        while (!hold.signal.aborted && vectors().follow(reads)) await nextTurn()
      }),
  }
  const embedding: Routine = {
    name: `embed-words.${serverId}`,
    pollMs: POLL_MS,
    waits: ENDPOINT_WAITS,
    isDue: () => orDamaged(async () => vectors().isWaiting()),
    run: (hold) => sound(() => vectors().embed(async () => (await services.latest()).reads, hold.signal)),
  }
  return { routines: [following, embedding], close }
}
