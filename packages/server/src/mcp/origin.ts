/** Pages of other sites that reach this server under a name of their own (DNS rebinding) are refused.
 *  Source: service.md#cors; MCP, Transports (Security).
 *
 *  Any site may call with a token of the caller's, so its `Origin` alone says nothing; but a page that was rebound
 *  names its own host here, and no browser lets it say another. */
import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether a browser sent it under a host that is not this server's. */
export function isRebound({ headers, hostname }: FastifyRequest, baseUrl: string): boolean {
  if (headers.origin === undefined) return false
  return hostname !== new URL(baseUrl).hostname && !LOOPBACK.test(hostname)
}
