/** The caller of a request, from its bearer token. Source: service.md#authentication; shapes.md#bearer. */
import type { Catalog } from '@yalkut/catalog'
import { asReader, authenticate, type Caller, type SignedIn, VISITOR } from '@yalkut/catalog/core'
import { isRefusal, refuse } from '@yalkut/model'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serverSaid } from '../../sentences.ts'
import { askedLanguage } from '../answers/error-language.ts'
import type { RateLimiter } from '../limits/rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** null: nobody signed in. Use `callerOf`. */
    signedIn: SignedIn | null
  }
}

/** The signed-in person or the visitor, with the language that the request asks for. */
export function callerOf({ signedIn, headers }: FastifyRequest): Caller {
  const caller = signedIn ?? VISITOR
  const lang = askedLanguage(headers)
  return lang === undefined ? caller : { ...caller, lang }
}

/** What a request with a token counts against: the token, else the person of a session. */
export function countedFor({ via, person }: SignedIn): string {
  return via?.id ?? person.id
}

/** Reads the token on every route. A request without a token does not wait. A request with a valid token counts
 *  against the token, one with a bad token against the client's address. */
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
          done(count(countedFor(signedIn)) ?? undefined)
        },
        (problem) => done(count(null) ?? (isReadAlone(request, problem) ? undefined : problem)),
      )
  })
}

/** Whether a request continues as that of a visitor. While the ledger is away no token and no session can be looked up; a read
 *  that needs no account is still answered. */
export function isReadAlone(request: FastifyRequest, problem: unknown): boolean {
  return isRefusal(problem) && problem.code === 'busy' && isOpenRead(request)
}

/** Whether a request is a read that needs no account. In such a read, a caller whose token lacks the scope `read` is a
 *  visitor and gets no personal fields. */
function isOpenRead({ method, routeOptions }: FastifyRequest): boolean {
  const access = routeOptions.config.doc?.access
  return (method === 'GET' || method === 'HEAD') && (access === 'pub' || access === 'opt')
}

/** Refuses `unauthorized`: another scheme than Bearer. A caller with unknown credentials is never read as a visitor. */
async function readSecret(authorization: string): Promise<string> {
  const secret = /^bearer +([\x21-\x7e]+) *$/i.exec(authorization)?.[1]
  if (secret !== undefined) return secret
  throw refuse('unauthorized', serverSaid('bearer-needed'))
}
