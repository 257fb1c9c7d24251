/** Who asks: reads the bearer token of a request. Source: service.md#authentication; shapes.md#bearer. */
import type { Catalog } from '@yalkut/catalog'
import { asReader, authenticate, type Caller, type SignedIn, VISITOR } from '@yalkut/catalog/access'
import { refuse } from '@yalkut/model'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimiter } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** null: nobody signed in. Use `callerOf`. */
    signedIn: SignedIn | null
  }
}

export function callerOf(request: FastifyRequest): Caller {
  return request.signedIn ?? VISITOR
}

/** Reads credentials on every route. Without any, nothing is waited for. A live token has a limit of its own; a bad one
 *  counts against the address. */
export function readCallers(app: FastifyInstance, catalog: Catalog, limiter: RateLimiter): void {
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { authorization } = request.headers
    if (authorization === undefined) return done()
    const count = (token: string | null) => limiter.count(request.raw, reply.raw, { token })
    readSecret(authorization)
      .then((secret) => authenticate(catalog, secret))
      .then(
        (signedIn) => {
          request.signedIn = isOpenRead(request) ? asReader(signedIn) : signedIn
          done(count(signedIn.via?.id ?? signedIn.person.id) ?? undefined)
        },
        (problem) => done(count(null) ?? problem),
      )
  })
}

/** A read that needs no account: what is personal in it, a token without the scope `read` does not see. */
function isOpenRead({ method, routeOptions }: FastifyRequest): boolean {
  const access = routeOptions.config.doc?.access
  return (method === 'GET' || method === 'HEAD') && (access === 'pub' || access === 'opt')
}

/** Refuses `unauthorized` to any other scheme too: credentials that are not understood are never nobody's. */
async function readSecret(authorization: string): Promise<string> {
  const secret = /^bearer +([\x21-\x7e]+) *$/i.exec(authorization)?.[1]
  if (secret !== undefined) return secret
  throw refuse('unauthorized', 'Send a token as “Authorization: Bearer …”.')
}
