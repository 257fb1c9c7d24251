/** Who asks: reads the bearer token of a request. Source: spec.md, Authentication; shapes.md, 1 (Bearer). */
import { authenticate, type Caller, type Catalog, type SignedIn, VISITOR } from '@yalkut/catalog'
import { refuse } from '@yalkut/model'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** null: nobody signed in. Use `callerOf`. */
    signedIn: SignedIn | null
  }
}

export function callerOf(request: FastifyRequest): Caller {
  return request.signedIn ?? VISITOR
}

/** Reads credentials on every route. Without any, nothing is waited for. */
export function readCallers(app: FastifyInstance, { ledger, clock }: Catalog): void {
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { authorization } = request.headers
    if (authorization === undefined) return done()
    authenticate(ledger, clock, secretOf(authorization)).then((signedIn) => {
      request.signedIn = signedIn
      done()
    }, done)
  })
}

/** Refuses `unauthorized` to any other scheme too: credentials that are not understood are never nobody's. */
function secretOf(authorization: string): string {
  const secret = /^bearer +([\x21-\x7e]+) *$/i.exec(authorization)?.[1]
  if (secret !== undefined) return secret
  throw refuse('unauthorized', 'Send a token as “Authorization: Bearer …”.')
}
