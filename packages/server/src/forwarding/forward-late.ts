/** Reads that turn out to need the process that writes. Source: decisions.md#processes. */
import { WriterNeeded } from '@yalkut/catalog/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countElsewhere } from '../metrics/request-metrics.ts'
import type { Forwarding, Late } from './forwarding.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** null: this process answers everything itself. */
    forwarding: Forwarding | null
  }
}

/** Patterns of routes whose reads depend on what the writing process has in its memory, or write by the code of a library. */
const OF_WRITER = [
  '/oauth/',
  '/v1/oauth/',
  '/connect/',
  '/sign-in',
  '/unsubscribe',
  '/v1/auth/openid/',
  '/v1/uploads/',
  '/v1/uploads/resumable',
] as const

/** Register before every other hook. */
export function forwardReads(app: FastifyInstance, forwarding: Forwarding | null): void {
  app.decorate('forwarding', forwarding)
  if (forwarding === null) return
  app.addHook('onRequest', (request, reply, done) => {
    // A page of the site has no route.
    const { url = readPath(request.url) } = request.routeOptions
    if (!OF_WRITER.some((prefix) => url.startsWith(prefix))) return done()
    reply.hijack()
    countElsewhere(request.raw)
    forwarding.send(request.raw, reply.raw)
  })
}

/** The path of a page, without the part of its language. */
function readPath(url: string): string {
  return url.replace(/^\/en(?=\/)/, '')
}

/** Sends a request on when its handler threw `WriterNeeded`; the answer has not begun then. True: it was sent on. `refuse`:
 *  see `Late`. */
export function forwardedInstead(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  refuse?: Late['refuse'],
): boolean {
  const { forwarding } = request.server
  if (forwarding === null || !(error instanceof WriterNeeded)) return false
  reply.hijack()
  countElsewhere(request.raw)
  // A body that was read already is JSON.
  const body = hasBody(request) ? { body: Buffer.from(JSON.stringify(request.body)) } : {}
  forwarding.send(request.raw, reply.raw, { ...body, ...(refuse && { refuse }) })
  return true
}

function hasBody({ body }: FastifyRequest): boolean {
  return body !== undefined && body !== null
}
