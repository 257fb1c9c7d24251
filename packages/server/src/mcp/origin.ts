/** Detects DNS rebinding: a page of another site that reaches this server under its own host name.
 *  Source: service.md#cors; MCP, Transports (Security).
 *
 *  Any site may call with a token of the caller, so the `Origin` alone proves nothing. The `Host` does: a rebound
 *  page's requests carry the page's own host, and a browser does not let a page change this header. */
import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether a browser sent the request with a host that is not this server's. */
export function isRebound({ headers, hostname }: FastifyRequest, baseUrl: string): boolean {
  if (headers.origin === undefined) return false
  return hostname !== new URL(baseUrl).hostname && !LOOPBACK.test(hostname)
}
