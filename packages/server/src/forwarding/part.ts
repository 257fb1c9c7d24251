/** The part of this process in a server: one process alone, or one that writes beside several that read.
 *  Source: decisions.md#processes. */
import { join } from 'node:path'
import type { Catalog, ReadingCatalog } from '@yalkut/catalog'
import type { FastifyInstance } from 'fastify'
import type { AddressReader } from '../http/limits/client-address.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import type { RequestCounts } from '../http/limits/request-counts.ts'
import { forwardedAddress, forwardedLimiter } from './forwarded-facts.ts'
import { createForwarding, type Forwarding } from './forwarding.ts'
import { answerReports, type Readers } from './readers.ts'
import { startReports } from './report.ts'

/** `folder`: of the sockets between the processes; only the user of this server may open it. */
export type ServerPart =
  | { kind: 'alone' }
  | { kind: 'writer'; folder: string; readers: Readers }
  | { kind: 'reader'; folder: string; name: string; catalog: ReadingCatalog }

export const ALONE: ServerPart = { kind: 'alone' }

/** Paths of sockets have at most about 100 bytes. */
function requestsSocket(folder: string): string {
  return join(folder, 'requests')
}

function reportsSocket(folder: string): string {
  return join(folder, 'reports')
}

/** The socket on which the server of a part listens itself. A reading process is handed its connections besides. */
export function ownSocket(part: Exclude<ServerPart, { kind: 'alone' }>): string {
  return part.kind === 'writer' ? requestsSocket(part.folder) : join(part.folder, part.name)
}

/** The client's address, as this part learns it. */
export function addressReaderOf(part: ServerPart, usual: AddressReader): AddressReader {
  return part.kind === 'writer' ? forwardedAddress : usual
}

interface Wiring {
  limiter: RateLimiter
  forwarding: Forwarding | null
}

/** `standing`: headers of every answer. */
export function wiringOf(
  part: ServerPart,
  on: { limiter: RateLimiter; addressOf: AddressReader; standing: readonly string[] },
): Wiring {
  const { limiter, addressOf, standing } = on
  switch (part.kind) {
    case 'alone':
      return { limiter, forwarding: null }
    case 'writer':
      return { limiter: forwardedLimiter(limiter, standing), forwarding: null }
    case 'reader': {
      const socket = requestsSocket(part.folder)
      return { limiter, forwarding: createForwarding({ socket, addressOf }) }
    }
  }
}

/** Reports to the writing process, or answers the reports, while the server listens. */
export function takePart(
  app: FastifyInstance,
  part: ServerPart,
  { catalog, counts }: { catalog: Catalog; counts: RequestCounts },
): void {
  if (part.kind === 'alone') return
  let end = async (): Promise<void> => undefined
  app.addHook('onListen', async () => {
    const socket = reportsSocket(part.folder)
    end =
      part.kind === 'writer'
        ? await answerReports({ socket, readers: part.readers, catalog, counts })
        : startReports({ socket, reader: part.name, catalog: part.catalog, counts })
  })
  app.addHook('onClose', async () => {
    app.forwarding?.close()
    await end()
  })
}
