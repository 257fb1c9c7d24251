/** Serves the numbers at an address of their own: `GET /metrics`. With workers each process publishes its numbers on a socket in
 *  the folder of the server, and anyone who serves them sums them. Source: decisions.md#metrics. */
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { createServer, request as requestOf, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AggregatorRegistry, type MetricObject, Registry } from 'prom-client'
import type { Metrics } from './metrics.ts'

const PREFIX = 'numbers-'
/** A process that is silent for so long is left out, in ms. */
const PATIENCE_MS = 2_000

/** Gives the function that ends it. `name`: of this process. */
export async function publishNumbers(
  { registry }: Metrics,
  { folder, name }: { folder: string; name: string },
): Promise<() => void> {
  const path = join(folder, PREFIX + name)
  // A process that was killed leaves its socket.
  await rm(path, { force: true })
  const server = createServer((_request, response) => {
    registry
      .getMetricsAsJSON()
      .then((numbers) => JSON.stringify(numbers))
      .then(
        (numbers) => response.end(numbers),
        () => response.destroy(),
      )
  })
  server.listen(path)
  await once(server, 'listening')
  return () => end(server)
}

export interface Where {
  host: string
  port: number
}

/** `source`: the numbers of this process, or the folder of all processes. Rejects with the error of the port. */
export async function serveNumbers(
  source: Metrics | { folder: string },
  where: Where,
): Promise<{ port: number; close(): void }> {
  const read = 'folder' in source ? () => sumOf(source.folder) : () => source.registry.metrics()
  const server = createServer((request, response) => {
    request.resume()
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (request.url?.split('?')[0] !== '/metrics' || !isRead) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics.\n')
      return
    }
    read().then(
      (lines) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(lines),
      () => response.writeHead(503).end(),
    )
  })
  server.listen(where)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : where.port
  return { port, close: () => end(server) }
}

function end(server: Server): void {
  server.close()
  server.closeAllConnections()
}

async function sumOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX))
  const all = await Promise.all(names.map((name) => numbersAt(join(folder, name)).catch(() => null)))
  const found = all.filter((numbers) => numbers !== null)
  return await AggregatorRegistry.aggregate(found).metrics()
}

async function numbersAt(socketPath: string): Promise<MetricObject[]> {
  const asked = requestOf({ socketPath, path: '/', signal: AbortSignal.timeout(PATIENCE_MS) })
  const { promise, resolve, reject } = Promise.withResolvers<MetricObject[]>()
  asked.on('error', reject)
  asked.on('response', (answer) => {
    text(answer)
      // Written by `publishNumbers` of a process of this server, whose folder nobody else may open.
      .then((body): MetricObject[] => JSON.parse(body))
      .then(resolve, reject)
  })
  asked.end()
  return await promise
}
