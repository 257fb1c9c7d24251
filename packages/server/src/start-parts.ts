/** Starts the parts of a server of several processes: one that writes, and those that read. Source: decisions.md#processes. */
import { rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import type { ReadingCatalog } from '@yalkut/catalog'
import type { ServerOptions } from './build-server.ts'
import { ownSocket } from './forwarding/part.ts'
import type { Readers } from './forwarding/readers.ts'
import type { Api } from './routing/context.ts'
import { closeGently, hearAway, LOOK_FOR_IDLE_MS, listening, startWork } from './start-server.ts'

export interface WriterOptions extends Omit<ServerOptions, 'part'> {
  /** Of the sockets between the processes. */
  folder: string
  readers: Readers
}

export interface RunningWriter {
  /** Starts the work beside the requests. Call it when the server has its public port: a second server that finds the port
   *  taken must not end uploads of the first one. */
  begin(): Promise<void>
  /** Finishes the running requests, then closes the catalog. */
  close(): Promise<void>
}

/** Listens on its socket in the folder. */
export async function startWriter({ folder, readers, ...options }: WriterOptions): Promise<RunningWriter> {
  const part = { kind: 'writer' as const, folder, readers }
  const path = ownSocket(part)
  const stopHearing = hearAway(options)
  const api = await listeningAt(path, { ...options, part })
  let endWork = async (): Promise<void> => undefined
  return {
    async begin() {
      endWork = await startWork(options)
    },
    async close() {
      await closeGently(api)
      await endWork()
      await options.catalog.close()
      stopHearing()
    },
  }
}

export interface ReaderOptions extends Omit<ServerOptions, 'part' | 'catalog'> {
  catalog: ReadingCatalog
  folder: string
  /** Names this process; a file name. */
  name: string
}

export interface RunningReader {
  /** Answers the requests of a connection. */
  take(connection: Socket): void
  /** Finishes the running requests, then closes the catalog. */
  close(): Promise<void>
}

export async function startReader({ folder, name, catalog, ...options }: ReaderOptions): Promise<RunningReader> {
  const part = { kind: 'reader' as const, folder, name, catalog }
  const stopHearing = hearAway({ ...options, catalog })
  const api = await listeningAt(ownSocket(part), { ...options, catalog, part })
  const connections = new Set<Socket>()
  return {
    take(connection) {
      connections.add(connection)
      connection.once('close', () => connections.delete(connection))
      api.server.emit('connection', connection)
      connection.resume()
    },
    async close() {
      // The server counts only connections that it has accepted itself.
      api.server.close()
      await untilNone(connections, () => api.server.closeIdleConnections())
      await closeGently(api)
      await catalog.close()
      stopHearing()
    },
  }
}

/** A process that was killed leaves its socket. */
async function listeningAt(path: string, options: ServerOptions): Promise<Api> {
  await rm(path, { force: true })
  return await listening(options, { path })
}

/** Resolves when the set is empty. Idle connections are closed meanwhile. */
async function untilNone(connections: ReadonlySet<Socket>, closeIdle: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = (): void => {
    closeIdle()
    if (connections.size === 0) resolve()
  }
  const looking = setInterval(look, LOOK_FOR_IDLE_MS)
  look()
  await promise
  clearInterval(looking)
}
