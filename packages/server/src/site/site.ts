/** The pages of the site, in this process and at its address. Source: decisions.md#the-site. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Catalog } from '@yalkut/catalog'
import { type Caller, SESSION_SECONDS, VISITOR } from '@yalkut/catalog/core'
import type { SendMail } from '@yalkut/catalog/people'
import { SITE, type SiteRequest, type WithSite } from '@yalkut/site'
import { buildingSince } from '@yalkut/site/builds'
import type { Forwarding } from '../forwarding/forwarding.ts'
import { type Page, writePage } from '../http/answers/answer.ts'
import { readCookie, SESSION_COOKIE, sessionCookies } from '../http/answers/cookies.ts'
import type { OnFault } from '../http/answers/errors.ts'
import type { AddressReader } from '../http/limits/client-address.ts'
import { splitAddress } from '../http/requests/address.ts'
import type { OauthDoor } from '../oauth/load-provider.ts'
import type { Exchange } from '../routing/route.ts'
import { pageKey } from './addresses.ts'
import { openBuilds, type SiteBuild } from './builds.ts'
import { consentFor } from './consent.ts'
import { createPageCache, type Rendered, tagOf } from './page-cache.ts'
import { limitedBody } from './request-body.ts'
import { wantsJsonLd } from './wants-json-ld.ts'

export interface SiteOptions {
  catalog: Catalog
  /** The folder of the builds. */
  folder: string
  baseUrl: string
  sendMail: SendMail
  openIdIssuer: string | null
  contactEmail: string | null
  gitMirrorOf: string | null
  oauth: OauthDoor['oauth']
  openApiDocument: SiteRequest['openApiDocument']
  onFault: OnFault
  addressOf: AddressReader
  forwarding: Forwarding | null
}

export interface Site {
  /** Answers a file of the site, and a page that is kept. False: it has neither, and nothing is answered. */
  answerReady(request: IncomingMessage, response: ServerResponse): boolean
  /** False while the site was never built; nothing is answered then. */
  isBuilt(): boolean
  /** When the build began that is made now, in ms; null: none is made. */
  buildingSince(): number | null
  /** False where `isBuilt` is. */
  answer(request: IncomingMessage, response: ServerResponse, caller: Caller): boolean
  /** Whether a page of this site sent the form. */
  isOwnForm(request: IncomingMessage): boolean
  close(): void
}

/** Pages say by this header of theirs that they are the same for everybody. */
const SHARED = 'public'

const FILES = '/_app/'

export async function openSite(options: SiteOptions): Promise<Site> {
  const { catalog, folder, onFault } = options
  const builds = await openBuilds(folder, onFault)
  const cache = createPageCache()

  /** Read before a page is rendered: a page that saw an older state is never kept under a newer name. */
  function versionOf(build: SiteBuild): string {
    const day = catalog.clock().toISOString().slice(0, 10)
    return `${catalog.projection.state()}.${build.version}.${day}`
  }

  const asked = new WeakMap<IncomingMessage, string>()

  function answerReady(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '/', method } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    if (isFile(url)) return answerFile(request, response)
    const build = builds.newest()
    if (build === null || !isForEverybody(request) || !isWanted(request)) return false
    const version = versionOf(build)
    const page = cache.find(keyOf(request), version)
    if (page === null) {
      asked.set(request, version)
      return false
    }
    writePage(request, response, page)
    return true
  }

  function isFile(url: string): boolean {
    if (url.startsWith(FILES)) return true
    return !url.includes('/', 1) && builds.newest()?.hasFile(splitAddress(url).path) === true
  }

  function answerFile(request: IncomingMessage, response: ServerResponse): boolean {
    const build = builds.withFile(splitAddress(request.url ?? '').path)
    if (build === null) return false
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    build.answerFile(request, response)
    return true
  }

  async function renderShared(build: SiteBuild, request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A build that is newer by now renders this page under the older name, and the next request renders it again.
    const version = asked.get(request) ?? versionOf(build)
    const key = keyOf(request)
    const etag = tagOf(key, version)
    const render = async (): Promise<Rendered> => {
      const answer = await respond(build, { raw: request, response }, VISITOR)
      const isCacheable = answer.headers.get('cache-control')?.startsWith(SHARED) === true
      const page = await pageOf(answer, etag)
      const chosen = key.startsWith('/?') || key === '/' ? ['Vary', 'Accept'] : []
      return { page: { ...page, headers: [...page.headers, ...chosen] }, isCacheable }
    }
    const { page, isCacheable } = await cache.take(key, version, render)
    if (isCacheable) writePage(request, response, page)
    else writeOnlyThis(request, response, page)
  }

  async function renderOwn(
    build: SiteBuild,
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
  ): Promise<void> {
    const answer = await respond(build, { raw: request, response }, onSite(caller))
    writeOnlyThis(request, response, await pageOf(answer, null))
  }

  async function respond(build: SiteBuild, exchange: Exchange, caller: Caller): Promise<Response> {
    const { baseUrl, sendMail, openApiDocument, openIdIssuer, contactEmail } = options
    const { oauth, addressOf, gitMirrorOf } = options
    const request: IncomingMessage & WithSite = exchange.raw
    let isForWriter = false
    const site: SiteRequest = {
      catalog,
      caller,
      baseUrl,
      sendMail,
      openApiDocument,
      openIdIssuer,
      onFault,
      contactEmail,
      gitMirrorOf,
      wantsJsonLd: wantsJsonLd(request.headers.accept),
      consent: consentFor({ catalog, oauth }, exchange, caller),
      sessionCookies: (session) => sessionCookies(session ?? '', session === null ? 0 : SESSION_SECONDS),
      needsWriter: () => {
        isForWriter = true
      },
    }
    request[SITE] = site
    const answer = await build.server.respond(webRequest(request, baseUrl, catalog.maxUploadBytes), {
      platform: { req: request },
      getClientAddress: () => addressOf(request),
    })
    if (isForWriter) throw new ForWriter()
    return answer
  }

  function answer(request: IncomingMessage, response: ServerResponse, caller: Caller): boolean {
    const build = builds.newest()
    if (build === null) return false
    const rendered = isForEverybody(request)
      ? renderShared(build, request, response)
      : renderOwn(build, request, response, caller)
    rendered.catch((fault: unknown) => {
      const { forwarding } = options
      if (fault instanceof ForWriter && forwarding !== null && !response.headersSent) {
        return forwarding.send(request, response)
      }
      onFault(fault, `${request.method} ${request.url}`)
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'Content-Type': 'text/plain' }).end('The page could not be made.')
    })
    return true
  }

  const isOwnForm = ({ headers }: IncomingMessage): boolean => headers.origin === options.baseUrl

  const isBuilt = (): boolean => builds.newest() !== null

  return {
    answerReady,
    answer,
    isOwnForm,
    isBuilt,
    close: builds.close,
    buildingSince: () => buildingSince(folder),
  }
}

/** A page asked for what only the writing process has. */
class ForWriter extends Error {}

/** Pages belong to people in browsers: the bearer of a token is a visitor there. */
function onSite(caller: Caller): Caller {
  return caller.kind === 'person' && caller.via === null ? caller : VISITOR
}

/** An item's page and its facts are kept beside each other. */
function keyOf({ url = '/', headers }: IncomingMessage): string {
  return wantsJsonLd(headers.accept) ? `${pageKey(url)} as JSON-LD` : pageKey(url)
}

/** Whether the request says nothing about who sent it. */
function isForEverybody(request: IncomingMessage): boolean {
  const { method, headers } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  return headers.authorization === undefined && readCookie(request, SESSION_COOKIE) === null
}

/** At the root the site has pages for browsers alone: programs are sent to the API. */
export function isWanted({ url = '/', headers }: IncomingMessage): boolean {
  return splitAddress(url).path !== '/' || headers.accept?.includes('text/html') === true
}

/** `baseUrl` in place of the host that the reader sent: Kit compares the origin of forms with it. */
function webRequest(request: IncomingMessage, baseUrl: string, maxFile: number): Request {
  const { method = 'GET', url = '/', headers: sent } = request
  const headers = new Headers()
  for (const [name, value] of Object.entries(sent)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value)
  }
  const address = baseUrl + (url.startsWith('/') ? url : '/')
  // A page without its body is rendered whole: it is kept for those who ask for the body.
  if (method === 'GET' || method === 'HEAD') return new Request(address, { headers })
  const body = limitedBody(request, maxFile)
  return new Request(address, { method, headers, body, duplex: 'half' })
}

/** Answers with a page that no cache between keeps: it belongs to this request alone. What the page says nobody may store, the
 *  browser does not store either. */
function writeOnlyThis(request: IncomingMessage, response: ServerResponse, page: Page): void {
  const isSecret = page.headers.some(
    (value, at) => at % 2 === 1 && NO_STORE.test(value) && isCaching(page.headers[at - 1]),
  )
  const caching = isSecret ? 'private, no-store' : 'private, no-cache'
  const headers = [...withoutCaching(page.headers), 'Cache-Control', caching]
  writePage(request, response, { ...page, headers, etag: null })
}

const NO_STORE = /\bno-store\b/

function isCaching(name = ''): boolean {
  return name.toLowerCase() === 'cache-control'
}

function withoutCaching(headers: readonly string[]): string[] {
  return headers.flatMap((name, at) => {
    return at % 2 === 0 && !isCaching(name) ? [name, headers[at + 1] ?? ''] : []
  })
}

async function pageOf<E extends string | null>(answer: Response, etag: E): Promise<Page & { etag: E }> {
  return {
    status: answer.status,
    headers: headersOf(answer),
    type: typeOf(answer),
    bytes: Buffer.from(await answer.arrayBuffer()),
    isPopup: answer.headers.get(OPENER) === 'unsafe-none',
    etag,
  }
}

/** Pages say by this header that anyone who opened their window may hear from it. */
const OPENER = 'cross-origin-opener-policy'

/** Kit's own tag and length are left out: the page gets its own. */
const LEFT_OUT: ReadonlySet<string> = new Set(['etag', 'content-length', 'content-type', OPENER])

function headersOf({ headers }: Response): string[] {
  return [...headers].flatMap(([name, value]) => (LEFT_OUT.has(name) ? [] : [name, value]))
}

/** Kit names no encoding of its pages. */
function typeOf({ headers }: Response): string {
  const type = headers.get('content-type') ?? 'text/html'
  return type === 'text/html' ? 'text/html; charset=utf-8' : type
}
