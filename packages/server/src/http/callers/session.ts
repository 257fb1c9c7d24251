/** The caller of a request from the site's own pages, by the session cookie. Source: service.md#sessions;
 *  decisions.md#sessions.
 *
 *  Other sites can make a browser send requests here. A read from another site ignores the cookie and is a visitor's
 *  read. A change needs the site's own `Origin`, and so does every step of signing in.
 *
 *  A page that was opened by one person may still be open when another has signed in. It names its person in
 *  `Yalkut-Person`, and is never answered as the other.
 *
 *  The cookie is set again whenever the use of the session is recorded, so that it lives as long as the session. */
import type { Catalog } from '@yalkut/catalog'
import { findSession, SESSION_SECONDS } from '@yalkut/catalog/core'
import { refuse } from '@yalkut/model'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serverSaid } from '../../sentences.ts'
import { readCookie, SESSION_COOKIE, sessionCookies } from '../answers/cookies.ts'
import { isReadAlone } from './caller.ts'

/** Register after `readCallers`: a request with a token belongs to the token, whatever its cookie. */
export function readSessions(app: FastifyInstance, catalog: Catalog, { baseUrl }: { baseUrl: string }): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.authorization !== undefined) return done()
    const isChange = !READS.has(request.method)
    if (isChange && isOfSite(request) && !hasOwnOrigin(request, baseUrl)) return done(foreign())
    const secret = readCookie(request.raw, SESSION_COOKIE)
    if (secret === null || (!isChange && isFromElsewhere(request, baseUrl))) return done()
    const unlessReadAlone = (problem: Error): void => (isReadAlone(request, problem) ? done() : done(problem))
    findSession(catalog, secret).then((session) => {
      if (session === null) return done()
      if (session.isRenewed) {
        reply.raw.renewedCookie = sessionCookies(secret, SESSION_SECONDS)
      }
      if (isChange && !hasOwnOrigin(request, baseUrl)) return done(foreign())
      if (isForOther(request, session.signedIn.person.id)) return done(otherPerson())
      request.signedIn = session.signedIn
      done()
    }, unlessReadAlone)
  })
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

function isOfSite({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.doc?.access === 'site'
}

function hasOwnOrigin({ headers }: FastifyRequest, baseUrl: string): boolean {
  return headers.origin === baseUrl
}

/** Whether the page of another site sent this request. A link that the person followed from there does not count. */
function isFromElsewhere({ headers }: FastifyRequest, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  if (origin !== undefined && origin !== baseUrl) return true
  const isOther = site === 'cross-site' || site === 'same-site'
  return isOther && mode !== 'navigate'
}

function foreign(): Error {
  return refuse('forbidden', serverSaid('not-from-own-pages'))
}

function isForOther({ headers }: FastifyRequest, person: string): boolean {
  const meant = headers['yalkut-person']
  return meant !== undefined && meant !== person
}

function otherPerson(): Error {
  return refuse('unauthorized', serverSaid('other-person'))
}
