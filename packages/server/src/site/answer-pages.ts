/** Hands requests that no route takes to the pages of the site. Source: decisions.md#the-site. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOfSite } from '../conventions/address.ts'
import { callerOf } from '../conventions/caller.ts'
import { answerPage } from '../conventions/page.ts'
import { isWanted, type Site } from './site.ts'
import { unbuiltPage } from './unbuilt-page.ts'

const UNSUBSCRIBE = '/unsubscribe'

/** Pages of the server that stand in for those of the site while there is no site. */
const STAND_INS: ReadonlySet<string> = new Set(['/sign-in', '/sign-in/link', '/connect/:id', UNSUBSCRIBE])

/** Register after the callers are read and before unknown routes are answered. The bodies of forms reach the pages unread. */
export function answerPages(app: FastifyInstance, site: Site): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isPage(request, site) && site.answer(request.raw, reply.raw, callerOf(request))) reply.hijack()
    else if (isUnbuilt(request, site)) answerPage(reply, unbuiltPage(site.buildingSince()))
    else done()
  })
  app.addHook('onClose', async () => site.close())
}

/** A page of the site is asked for, by a browser, and there are no pages yet. */
function isUnbuilt({ method, url, is404, routeOptions, headers }: FastifyRequest, site: Site) {
  if (site.isBuilt() || method !== 'GET' || !isOfSite(url)) return false
  return (is404 || routeOptions.url === '/') && headers.accept?.includes('text/html') === true
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])

function isPage({ method, url, is404, routeOptions, raw }: FastifyRequest, site: Site): boolean {
  if (!METHODS.has(method) || !isOfSite(url)) return false
  if (is404) return true
  // Programs of mail send this without an origin, and see no page.
  if (routeOptions.url === UNSUBSCRIBE && method === 'POST') return site.isOwnForm(raw)
  if (STAND_INS.has(routeOptions.url ?? '')) return true
  return routeOptions.url === '/' && method !== 'POST' && isWanted(raw)
}
