/** The HTTP server, wired by hand in one place: what all routes share first, then the routes. Source: decisions.md#the-stack;
 *  decisions.md#performance-goals. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Catalog } from '@yalkut/catalog'
import { createSafeFetch, type SafeFetch, writeLog } from '@yalkut/catalog/core'
import { createOpenIdDoor, mailToLog, type OpenIdSettings, type SendMail } from '@yalkut/catalog/people'
import Fastify, { type FastifyServerOptions } from 'fastify'
import { allRoutes } from './all-routes.ts'
import { forwardedInstead, forwardReads } from './forwarding/forward-late.ts'
import { ALONE, addressReaderOf, type ServerPart, takePart, wiringOf } from './forwarding/part.ts'
import { createAnswerCache, NO_ANSWER_CACHE } from './http/answers/answer-cache.ts'
import { answerClientError } from './http/answers/client-errors.ts'
import { answerPreflights } from './http/answers/cors.ts'
import { announceDeprecated } from './http/answers/deprecated.ts'
import { answerErrors, answerRefusal, BODY_LIMIT, type OnFault, refusalOf } from './http/answers/errors.ts'
import { standingHeaders } from './http/answers/headers.ts'
import { answerAsMirror, type MirrorFace } from './http/answers/mirror.ts'
import type { StatementCounts } from './http/answers/statement-counts.ts'
import { checkAccess } from './http/callers/access.ts'
import { readCallers } from './http/callers/caller.ts'
import { readSessions } from './http/callers/session.ts'
import {
  type AddressReader,
  createAddressReader,
  createTrust,
  readClientAddresses,
  type TrustProxy,
} from './http/limits/client-address.ts'
import { oncePerTurn } from './http/limits/once-per-turn.ts'
import { createRateLimiter, noLimits, QUOTAS, type Quotas, type RateLimiter } from './http/limits/rate-limit.ts'
import { RequestCounts } from './http/limits/request-counts.ts'
import { shareLimits } from './http/limits/shared-limits.ts'
import { readBodies } from './http/requests/bodies.ts'
import { readAsMeant } from './http/requests/meant-requests.ts'
import { refuseUnknownParameters } from './http/requests/unknown-parameters.ts'
import { answerUnknownRoutes } from './http/requests/unknown-routes.ts'
import { checkInput } from './http/requests/validation.ts'
import { createHttpServer } from './http-server.ts'
import { notePatterns, type RequestMetrics } from './metrics/request-metrics.ts'
import { createOauthDoor } from './oauth/load-provider.ts'
import { createDocument } from './openapi/document.ts'
import { pagesWithoutSite } from './routes/pages/without-site.ts'
import { addRoutes } from './routing/add-routes.ts'
import type { Api, RouteContext } from './routing/context.ts'
import { answerPages, answerWithoutPages } from './site/answer-pages.ts'
import { openSite } from './site/site.ts'

export interface ServerOptions {
  catalog: Catalog
  /** The public address of this service. Default: http://localhost:8787. */
  baseUrl?: string
  /** Logs every request. Default: off, because logging slows every request. */
  logger?: FastifyServerOptions['logger']
  /** Called with every unexpected error. Default: writes the whole error to stderr. */
  onFault?: OnFault
  /** Requests a minute of one address and of one token; null: no limit. Kinds that are left out have their
   *  usual limit. Default: from the catalog's limits. */
  quotas?: Partial<Quotas> | null
  /** The proxies whose `X-Forwarded-For` the server trusts. Default: none. */
  trustProxy?: TrustProxy
  /** Sends the mails with sign-in links. Default: writes them to the log. */
  sendMail?: SendMail
  /** An OpenID provider for signing in. */
  openId?: OpenIdSettings
  /** Fetches addresses that come from strangers. Default: public addresses only. */
  safeFetch?: SafeFetch
  /** Says in each answer how many statements it took. For tests; the catalog is opened with its `note`. */
  statements?: StatementCounts
  /** Is told of each request. Default: nothing is counted. */
  metrics?: RequestMetrics
  /** Default: this process does everything. */
  part?: ServerPart
  /** This server mirrors another one. Default: the catalog is its own. */
  mirror?: MirrorFace
  /** Switches OAI-PMH on: the address of the administrator, which harvesters are told. */
  oaiAdminEmail?: string
  /** The data folder whose git mirror this server gives. Default: none. */
  gitMirrorOf?: string
  /** The mailbox that the page of contact and `/.well-known/security.txt` name. Default: reports alone. */
  contactEmail?: string
  /** The folder of the site's builds. Default: no pages, only the API. */
  site?: string
}

/** The longest parameter in a path, in characters. */
const MAX_PARAM_LENGTH = 1_000

/** Makes a server that does not listen yet. Closing the server does not close the catalog. */
export async function buildServer(options: ServerOptions): Promise<Api> {
  const { catalog, logger = false, onFault = writeFault, trustProxy = 0, part = ALONE } = options
  const { statements = null } = options
  const baseUrl = (options.baseUrl ?? 'http://localhost:8787').replace(/\/+$/, '')
  const trusts = createTrust(trustProxy)
  const counts = new RequestCounts(oncePerTurn(catalog.clock))
  const addressOf = addressReaderOf(part, createAddressReader(trusts))
  const standing = standingHeaders(baseUrl)
  const ownLimiter = limiterOf(options, { counts, addressOf, standing })
  const { limiter, forwarding } = wiringOf(part, { limiter: ownLimiter, addressOf, standing })
  const routes = allRoutes()
  const documentOf = createDocument(() => routes)
  const openId = options.openId === undefined ? null : createOpenIdDoor(options.openId)
  const { safeFetch = createSafeFetch() } = options
  const oauthDoor = createOauthDoor({ catalog, safeFetch, baseUrl, onFault })
  const site =
    options.site === undefined
      ? null
      : await openSite({
          catalog,
          folder: options.site,
          baseUrl,
          onFault,
          addressOf,
          forwarding,
          sendMail: options.sendMail ?? mailToLog(),
          openIdIssuer: openId?.issuer ?? null,
          oauth: oauthDoor.oauth,
          contactEmail: options.contactEmail ?? null,
          gitMirrorOf: options.gitMirrorOf ?? null,
          openApiDocument: () => documentOf(catalog, baseUrl),
        })
  const answerCache = statements === null ? createAnswerCache(catalog) : NO_ANSWER_CACHE
  const { metrics = null } = options
  const answering = { limiter, forwarding, site, answerCache, statements, metrics }
  const api: Api = Fastify({
    logger,
    trustProxy: trustProxy === 0 ? false : trusts,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    serverFactory: (handle) =>
      createHttpServer(catalog, answering, (request, response) => {
        readAsMeant(request)
        handle(request, response)
      }),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, _request, reply) => answerRefusal(reply, refusalOf(error)),
  }).withTypeProvider<TypeBoxTypeProvider>()

  if (metrics !== null) notePatterns(api)
  readClientAddresses(api, addressOf)
  answerPreflights(api)
  if (options.mirror !== undefined) answerAsMirror(api, options.mirror)
  forwardReads(api, forwarding)
  readCallers(api, catalog, limiter)
  readSessions(api, catalog, { baseUrl })
  if (site === null) answerWithoutPages(api)
  else answerPages(api, site, new Set(pagesWithoutSite.map(({ address }) => address)))
  answerUnknownRoutes(api)
  checkAccess(api)
  readBodies(api)
  statements?.follow(api)
  checkInput(api)
  answerErrors(api, onFault, forwardedInstead)
  refuseUnknownParameters(api)
  announceDeprecated(api)
  addRoutes(api, contextOf(options, { baseUrl, onFault, limiter, answerCache, openId, ...oauthDoor }), routes)
  takePart(api, part, { catalog, counts })
  if (part.kind !== 'reader' && quotasOf(options) !== null) {
    shareLimits(api, counts, { catalog, onFault })
  }
  await api.ready()
  return api
}

function contextOf(
  { catalog, sendMail = mailToLog(), mirror, oaiAdminEmail, gitMirrorOf }: ServerOptions,
  made: Omit<RouteContext, 'catalog' | 'sendMail' | 'mirror' | 'oaiAdminEmail' | 'gitMirrorOf'>,
): RouteContext {
  const off = {
    mirror: mirror ?? null,
    oaiAdminEmail: oaiAdminEmail ?? null,
    gitMirrorOf: gitMirrorOf ?? null,
  }
  return { ...made, catalog, sendMail, ...off }
}

/** null: no limits. */
function quotasOf({ catalog, quotas }: ServerOptions): Quotas | null {
  const usual = catalog.limits.rate ? QUOTAS : null
  if (quotas === undefined) return usual
  return quotas === null ? null : { ...QUOTAS, ...quotas }
}

function limiterOf(
  options: ServerOptions,
  on: { counts: RequestCounts; addressOf: AddressReader; standing: readonly string[] },
): RateLimiter {
  const { counts, addressOf, standing } = on
  const quotas = quotasOf(options)
  if (quotas === null) return noLimits(standing)
  return createRateLimiter({ counts, quotas, addressOf, standing })
}

function writeFault(fault: unknown, request: string, requestId?: string): void {
  writeLog({ message: request, fault, ...(requestId !== undefined && { requestId }) })
}
