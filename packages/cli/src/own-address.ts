/** The address of a server without `--base-url`: the machine's own name, and a free port. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

export const USUAL_PORT = 8787

/** The address of the site without any setting. */
export const USUAL_BASE_URL = `http://localhost:${USUAL_PORT}`

/** Hosts that accept connections from this machine: its own names, and all addresses. */
const HERE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'])

export function ownAddress(host: string, port: number): string {
  return HERE.has(host) ? `http://localhost:${port}` : addressOn(host, port)
}

/** The address of a port, with the host as it was named. */
export function addressOn(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const MOST_TRIES = 5

/** Runs `start` with a free port, because a server must know its address before it listens. If another program takes the
 *  port in between, runs it again with another port. */
export async function onFreePort<T>(host: string, start: (port: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort(host)
    try {
      return await start(port)
    } catch (error) {
      if (tries === MOST_TRIES || !isTaken(error)) throw error
    }
  }
}

/** Runs `start` with the given port. Refuses `state`: another program uses the port, or the system does not allow it. */
export async function onPort<T>(port: number, start: (port: number) => Promise<T>): Promise<T> {
  try {
    return await start(port)
  } catch (error) {
    // Loaded only here: the process that only starts others stays small.
    const { refuseOperator } = await import('@yalkut/model')
    if (isTaken(error)) {
      throw refuseOperator('state', `Another program uses port ${port}. Choose another port with --port N.`)
    }
    if (hasCode(error, 'EACCES')) {
      throw refuseOperator('state', `The system does not allow port ${port}. Choose a port from 1024 on with --port N.`)
    }
    throw error
  }
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

/** The port of a server that listens. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

function isTaken(error: unknown): boolean {
  return hasCode(error, 'EADDRINUSE')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
