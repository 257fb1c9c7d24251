/** Hands requests that no route takes to the pages of the site. Source: decisions.md#the-site. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerPlainPage } from '../http/answers/plain-page.ts'
import { callerOf } from '../http/callers/caller.ts'
import { isOfSite } from '../http/requests/address.ts'
import { pagesOffPage, unbuiltPage } from './no-page.ts'
import { isWanted, type Site } from './site.ts'

const UNSUBSCRIBE = '/unsubscribe'

/** `standIns`: the addresses of routes that stand in for pages while there is no site. Register after the callers are read and before unknown routes are answered. The bodies of forms reach the pages unread. */
export function answerPages(app: FastifyInstance, site: Site, standIns: ReadonlySet<string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isPage(request, site, standIns) && site.answer(request.raw, reply.raw, callerOf(request))) reply.hijack()
    else if (!site.isBuilt() && isBrowserAtPage(request)) answerPlainPage(reply, unbuiltPage(site.buildingSince()))
    else done()
  })
  app.addHook('onClose', async () => site.close())
}

/** Of a server without pages. Its root still leads a browser to `/v1`. */
export function answerWithoutPages(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && isBrowserAtPage(request)) answerPlainPage(reply, pagesOffPage())
    else done()
  })
}

/** A browser requests a page of the site. */
function isBrowserAtPage({ method, url, is404, routeOptions, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || !isOfSite(url)) return false
  return (is404 || routeOptions.url === '/') && headers.accept?.includes('text/html') === true
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])

function isPage(
  { method, url, is404, routeOptions, raw }: FastifyRequest,
  site: Site,
  standIns: ReadonlySet<string>,
): boolean {
  if (!METHODS.has(method) || !isOfSite(url)) return false
  if (is404) return true
  // Programs of mail send this without an origin, and see no page.
  if (routeOptions.url === UNSUBSCRIBE && method === 'POST') return site.isOwnForm(raw)
  if (standIns.has(routeOptions.url ?? '')) return true
  return routeOptions.url === '/' && method !== 'POST' && isWanted(raw)
}
