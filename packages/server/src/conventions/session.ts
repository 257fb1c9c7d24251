/** Who asks, when a browser of the site asks: reads the session's cookie. Source: service.md#sessions;
 *  decisions.md#sessions.
 *
 *  Other sites may make a browser send requests here. Reading with the cookie from there is reading as nobody; a change
 *  must carry the site's own Origin, and so must every step of signing in.
 *
 *  The browser keeps the cookie as long as the session lives: where its use is noted, it is set again. */
import type { Catalog } from '@yalkut/catalog'
import { findSession, SESSION_SECONDS } from '@yalkut/catalog/access'
import { refuse } from '@yalkut/model'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookieText, readCookie, SESSION_COOKIE } from './cookies.ts'

/** Register it after the bearer tokens are read: a request with a token is the token's. */
export function readSessions(
  app: FastifyInstance,
  catalog: Catalog,
  { baseUrl }: { baseUrl: string },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.authorization !== undefined) return done()
    const isChange = !READS.has(request.method)
    if (isChange && isOfSite(request) && !hasOwnOrigin(request, baseUrl)) return done(foreign())
    const secret = readCookie(request.raw, SESSION_COOKIE)
    if (secret === null || (!isChange && isFromElsewhere(request, baseUrl))) return done()
    findSession(catalog, secret).then((session) => {
      if (session === null) return done()
      if (session.isRenewed) {
        const cookie = cookieText(SESSION_COOKIE, secret, SESSION_SECONDS)
        reply.raw.renewedCookie = ['Set-Cookie', cookie]
      }
      if (isChange && !hasOwnOrigin(request, baseUrl)) return done(foreign())
      request.signedIn = session.signedIn
      done()
    }, done)
  })
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

function isOfSite({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.doc?.access === 'site'
}

function hasOwnOrigin({ headers }: FastifyRequest, baseUrl: string): boolean {
  return headers.origin === baseUrl
}

/** Asked for by another site's page. Following a link from there is the reader's own doing. */
function isFromElsewhere({ headers }: FastifyRequest, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  if (origin !== undefined && origin !== baseUrl) return true
  const isOther = site === 'cross-site' || site === 'same-site'
  return isOther && mode !== 'navigate'
}

function foreign(): Error {
  return refuse(
    'forbidden',
    'This change did not come from the site’s own pages. Programs send a token instead.',
  )
}
