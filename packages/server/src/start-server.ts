/** Serves a catalog: listens, applies the commits of other processes, and closes the catalog at the end. */
import type { AddressInfo } from 'node:net'
import type { Catalog } from '@yalkut/catalog'
import { writeLog } from '@yalkut/catalog/core'
import { endEarlierProcesses, lookAtFiles, recoverUploads, sweepStaged } from '@yalkut/catalog/media'
import { HOUR_MS, isRefusal } from '@yalkut/model'
import { buildServer, type ServerOptions } from './build-server.ts'
import type { OnFault } from './http/answers/errors.ts'
import { nowAndThen, type Rhythm } from './now-and-then.ts'
import type { Api } from './routing/context.ts'
import { handlersEnded } from './routing/running-handlers.ts'

export interface StartOptions extends ServerOptions {
  host: string
  /** 0: any free port. */
  port: number
}

export interface RunningServer {
  /** The address on which the server listens, without a slash at its end. */
  address: string
  /** Finishes the running requests, then closes the catalog. */
  close(): Promise<void>
}

/** How often the server looks for commits of other processes, in ms. */
const WATCH_EVERY_MS = 5_000
/** Recovers the uploads of processes that ended. */
const RECOVERING: Rhythm = { firstMs: 30_000, everyMs: 30_000 }
const RECOVERING_UPLOADS = 'recovering uploads'
/** Removes the files that interrupted uploads left in this server's folder. */
const SWEEPING: Rhythm = { firstMs: 5 * 60_000, everyMs: HOUR_MS }
/** Analyses new files: the images of their pages, and which page is the title page. */
const LOOKING: Rhythm = { firstMs: 10_000, everyMs: 20_000 }
/** Files in one run. */
const FILES_A_RUN = 20

export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { catalog, host, port } = options
  const stopHearing = hearAway(options)
  const api = await listening(options, { host, port })
  // Only after listening: a second server that finds the port taken must not end uploads of the first one.
  const endWork = await startWork(options)
  return {
    address: addressOf(api.server.address(), host),
    async close() {
      await closeGently(api)
      await endWork()
      await catalog.close()
      stopHearing()
    },
  }
}

/** Builds a server that listens. */
export async function listening(
  options: ServerOptions,
  where: { host: string; port: number } | { path: string },
): Promise<Api> {
  const api = await buildServer(options)
  await api.listen(where).catch(async (error: unknown) => {
    await api.close()
    await handlersEnded(api)
    throw error
  })
  return api
}

/** Reports each time that the ledger does not answer. Gives the function that ends the reports. */
export function hearAway({ catalog, onFault = writeWatchFault }: ServerOptions): () => void {
  return catalog.ledger.onAway(onFault)
}

/** Starts what a server does beside its requests: recovers and sweeps uploads, analyses files, follows the line. Gives the
 *  function that ends it. */
export async function startWork({ catalog, onFault = writeWatchFault }: ServerOptions): Promise<() => Promise<void>> {
  // A ledger that is busy is no fault, and one that is away reports itself.
  const report: OnFault = (error, about) => {
    if (!isRefusal(error) || error.code !== 'busy') onFault(error, about)
  }
  await recoverAtStart(catalog).catch((error: unknown) => onFault(error, RECOVERING_UPLOADS))
  const besides = [
    nowAndThen(
      () => recoverUploads(catalog),
      RECOVERING,
      (error) => report(error, RECOVERING_UPLOADS),
    ),
    nowAndThen(
      () => sweepStaged(catalog),
      SWEEPING,
      (error) => report(error, 'removing files of interrupted uploads'),
    ),
    nowAndThen(
      (isEnding) => lookAtFiles(catalog, { limit: FILES_A_RUN, isEnding }),
      LOOKING,
      (error) => report(error, 'analysing new files'),
    ),
  ]
  catalog.sync.watch(WATCH_EVERY_MS, onFault)
  return async () => {
    await Promise.all(besides.map((end) => end()))
  }
}

async function recoverAtStart(catalog: Catalog): Promise<void> {
  await endEarlierProcesses(catalog)
  await recoverUploads(catalog)
}

/** How often idle connections are closed while the server closes, in ms. Node keeps a connection whose answer ends in
 *  this time open for another request, which would delay the close. */
export const LOOK_FOR_IDLE_MS = 50

export async function closeGently(api: Api): Promise<void> {
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
  writeLog({ message: about, fault })
}
