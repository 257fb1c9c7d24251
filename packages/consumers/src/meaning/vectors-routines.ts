/** Follows the words that readers see, and gets their vectors. Two routines: words that are withheld lose their vectors also
 *  while the endpoint fails. Source: decisions.md#search-by-meaning.
 *
 *  The file of vectors stands in the data folder, so each folder has routines of its own, with leases of their own: two
 *  processes of one folder never pay for the same words. */
import { type EmbeddingSettings, openVectors, type Vectors } from '@yalkut/catalog/meaning'
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
  // Opened by the first turn: a file that cannot be opened is a failure of the routine, and the server goes on.
  const vectors = (): Vectors => {
    opened ??= openVectors({ file, settings, clock: services.clock })
    return opened
  }

  const following: Routine = {
    name: `follow-words.${serverId}`,
    pollMs: POLL_MS,
    waits: WAITS,
    isDue: async () => vectors().isBehind((await services.latest()).reads),
    async run(hold) {
      const { reads } = await services.latest()
      while (!hold.signal.aborted && vectors().follow(reads)) await otherWork()
    },
  }
  const embedding: Routine = {
    name: `embed-words.${serverId}`,
    pollMs: POLL_MS,
    waits: ENDPOINT_WAITS,
    isDue: async () => vectors().isWaiting(),
    run: (hold) => vectors().embed(async () => (await services.latest()).reads, hold.signal),
  }
  return {
    routines: [following, embedding],
    close() {
      opened?.close()
      opened = null
    },
  }
}

/** Lets the process answer requests between two steps. */
function otherWork(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
