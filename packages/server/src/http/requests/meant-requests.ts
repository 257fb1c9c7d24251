/** Requests that clients write in another way than they mean. Source: service.md#resumable-uploads; service.md#mcp-sign-in. */
import type { IncomingMessage } from 'node:http'

/** Methods that a client may name beside POST, where its network lets no others through. */
const OVERRIDES: ReadonlySet<string> = new Set(['PATCH', 'DELETE', 'HEAD'])
const PIECES = '/v1/uploads/resumable/'

/** Changes the request: a slash behind `/mcp` goes; the method of an upload in pieces is that of `X-HTTP-Method-Override`, which
 *  tus 1.0 has. Other routes do not read this header. */
export function readAsMeant(request: IncomingMessage): void {
  const { url = '', method, headers } = request
  if (/^\/mcp\/(?:\?|$)/.test(url)) request.url = `/mcp${url.slice('/mcp/'.length)}`
  if (method !== 'POST' || !url.startsWith(PIECES)) return
  const override = String(headers['x-http-method-override'] ?? '').toUpperCase()
  if (OVERRIDES.has(override)) request.method = override
}
