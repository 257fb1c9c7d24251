/** Who asks, when a browser of the site asks: reads the session's cookie. Source: design.md, 4 (Sessions); spec.md,
 *  Authentication 2.
 *
 *  Other sites may make a browser send requests here. Reading with the cookie from there is reading as nobody; a change
 *  must carry the site's own Origin, and so must every step of signing in. */
import { type Catalog, findSignedIn } from '@yalkut/catalog'
import { refuse } from '@yalkut/model'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readCookie, SESSION_COOKIE } from './cookies.ts'

/** Register it after the bearer tokens are read: a request with a token is the token's. */
export function readSessions(
  app: FastifyInstance,
  catalog: Catalog,
  { baseUrl }: { baseUrl: string },
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers.authorization !== undefined) return done()
    const isChange = !READS.has(request.method)
    if (isChange && isOfSite(request) && !hasOwnOrigin(request, baseUrl)) return done(foreign())
    const secret = readCookie(request.raw, SESSION_COOKIE)
    if (secret === null || (!isChange && isFromElsewhere(request, baseUrl))) return done()
    findSignedIn(catalog, secret).then((signedIn) => {
      if (signedIn !== null && isChange && !hasOwnOrigin(request, baseUrl)) return done(foreign())
      request.signedIn = signedIn
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
