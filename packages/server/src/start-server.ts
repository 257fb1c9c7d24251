/** Serves a catalog: listens, follows the commits of other processes, and closes what it opened. */
import type { AddressInfo } from 'node:net'
import { lookAtFiles } from '@yalkut/catalog/images'
import { endLeftBehind, sweepStaged, uploadsBefore } from '@yalkut/catalog/uploads'
import { buildServer, type ServerOptions } from './build-server.ts'
import { nowAndThen, type Rhythm } from './now-and-then.ts'
import type { Api } from './routing/context.ts'

export interface StartOptions extends ServerOptions {
  host: string
  /** 0 takes a free one. */
  port: number
}

export interface RunningServer {
  /** Where it listens, without a slash at its end. */
  address: string
  /** Ends the requests under way, then closes the catalog too. */
  close(): Promise<void>
}

/** How often the ledger is asked for commits of other processes, in ms. */
const WATCH_EVERY_MS = 300
/** What broken uploads left in this server's folder is removed. */
const SWEEPING: Rhythm = { firstMs: 5 * 60_000, everyMs: 3_600_000 }
/** New files are looked at: how their pages look, which is the title page. */
const LOOKING: Rhythm = { firstMs: 10_000, everyMs: 20_000 }
const LOOKED_AT_ONCE = 20

export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { catalog, host, port, onFault = writeWatchFault } = options
  const api = await buildServer(options)
  const leftBehind = await uploadsBefore(catalog)
  await api.listen({ host, port }).catch(async (error: unknown) => {
    await api.close()
    throw error
  })
  // Only who listens ends them: a second server that finds the port taken harms none of the first one's.
  await endLeftBehind(catalog, leftBehind).catch((error: unknown) =>
    onFault(error, 'ending uploads that were cut off'),
  )
  const besides = [
    nowAndThen(
      () => sweepStaged(catalog),
      SWEEPING,
      (error) => onFault(error, 'sweeping uploads'),
    ),
    nowAndThen(
      (isEnding) => lookAtFiles(catalog, { limit: LOOKED_AT_ONCE, isEnding }),
      LOOKING,
      (error) => onFault(error, 'looking at new files'),
    ),
  ]
  catalog.sync.watch(WATCH_EVERY_MS, (error) => onFault(error, 'following the ledger'))
  return {
    address: addressOf(api.server.address(), host),
    async close() {
      await closeGently(api)
      await Promise.all(besides.map((end) => end()))
      await catalog.close()
    },
  }
}

/** A connection whose answer ends while the server closes is kept for another request that never comes. */
const LOOK_FOR_IDLE_MS = 50

async function closeGently(api: Api): Promise<void> {
  const looking = setInterval(() => api.server.closeIdleConnections(), LOOK_FOR_IDLE_MS)
  try {
    await api.close()
  } finally {
    clearInterval(looking)
  }
}

function addressOf(address: AddressInfo | string | null, host: string): string {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

function writeWatchFault(fault: unknown, about: string): void {
  console.error(new Date().toISOString(), about, fault)
}
