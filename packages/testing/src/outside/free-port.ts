/** A port that nobody listens on. */
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Another process may take it before the caller does. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}
