/** Where a server is found when nobody says how people reach it: the machine's own name for it. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { refuse } from '@yalkut/model'

export const USUAL_PORT = 8787

/** Where the site is on a machine that nothing else was said of. */
export const USUAL_BASE_URL = `http://localhost:${USUAL_PORT}`

/** Hosts that listen to this machine, or to all: from here, both are `localhost`. */
const HERE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'])

export function ownAddress(host: string, port: number): string {
  if (HERE.has(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const MOST_TRIES = 5

/** Runs `start` with a free port: a server knows its address before it listens. Where another program takes the port in
 *  between, with another one. */
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

/** Runs `start` with the port that was asked for. Refuses `state` where it cannot be had, in words for whoever started it. */
export async function onPort<T>(port: number, start: (port: number) => Promise<T>): Promise<T> {
  try {
    return await start(port)
  } catch (error) {
    if (isTaken(error)) {
      throw refuse('state', `Port ${port} is taken by another program. Choose another: --port N.`)
    }
    if (hasCode(error, 'EACCES')) {
      throw refuse(
        'state',
        `You may not listen at port ${port}. Choose one from 1024 on: --port N.`,
      )
    }
    throw error
  }
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

function isTaken(error: unknown): boolean {
  return hasCode(error, 'EADDRINUSE')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
