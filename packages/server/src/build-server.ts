/** The HTTP server, wired by hand in one place: conventions first, then the routes. Source: decisions.md#the-stack;
 *  decisions.md#performance-goals. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Catalog } from '@yalkut/catalog'
import { createSafeFetch, type SafeFetch } from '@yalkut/catalog/access'
import { mailToLog, type SendMail } from '@yalkut/catalog/mail'
import { createOpenIdDoor, type OpenIdSettings } from '@yalkut/catalog/sign-in'
import Fastify, { type FastifyServerOptions } from 'fastify'
import { allRoutes } from './all-routes.ts'
import { checkAccess } from './conventions/access.ts'
import { readBodies } from './conventions/bodies.ts'
import { readCallers } from './conventions/caller.ts'
import {
  type AddressReader,
  createAddressReader,
  createTrust,
  readPlaces,
  type TrustProxy,
} from './conventions/client-address.ts'
import { answerClientError } from './conventions/client-errors.ts'
import { answerPreflights } from './conventions/cors.ts'
import { sayWhatIsDeprecated } from './conventions/deprecated.ts'
import {
  answerErrors,
  answerRefusal,
  BODY_LIMIT,
  type OnFault,
  refusalOf,
} from './conventions/errors.ts'
import { standingHeaders } from './conventions/headers.ts'
import {
  createRateLimiter,
  noLimits,
  QUOTAS,
  type Quotas,
  type RateLimiter,
} from './conventions/rate-limit.ts'
import { RequestCounts } from './conventions/request-counts.ts'
import { readSessions } from './conventions/session.ts'
import { shareLimits } from './conventions/shared-limits.ts'
import { answerUnknownRoutes } from './conventions/unknown-routes.ts'
import { checkInput } from './conventions/validation.ts'
import { createHttpServer } from './http-server.ts'
import { createOauthDoor } from './oauth/load-provider.ts'
import { addRoutes } from './routing/add-routes.ts'
import type { Api, RouteContext } from './routing/context.ts'

export interface ServerOptions {
  catalog: Catalog
  /** The address that this service is reached at; http://localhost:8787 unless named. */
  baseUrl?: string
  /** Hears of every request; off unless named, since it takes time from each. */
  logger?: FastifyServerOptions['logger']
  /** Hears of faults; by default they are written to stderr, whole. */
  onFault?: OnFault
  /** How often an address or a token may ask; null: as often as it likes. As the catalog's limits say unless named. */
  quotas?: Quotas | null
  /** The proxies in front that are believed about addresses; none unless named. */
  trustProxy?: TrustProxy
  /** How links that sign in are sent; into the log unless named. */
  sendMail?: SendMail
  /** An OpenID provider that people may sign in through. */
  openId?: OpenIdSettings
  /** Fetches what strangers name; public addresses alone unless named. */
  safeFetch?: SafeFetch
}

/** The longest part of an address, in characters; what is in it is for the routes to refuse. */
const MAX_PARAM_LENGTH = 1_000

/** Makes the server; it does not listen yet. Closing it does not close the catalog. */
export async function buildServer(options: ServerOptions): Promise<Api> {
  const { catalog, logger = false, onFault = writeFault, trustProxy = 0 } = options
  const baseUrl = (options.baseUrl ?? 'http://localhost:8787').replace(/\/+$/, '')
  const trusts = createTrust(trustProxy)
  const counts = new RequestCounts(catalog.clock)
  const addressOf = createAddressReader(trusts)
  const limiter = limiterOf(options, { counts, addressOf, baseUrl })
  const api: Api = Fastify({
    logger,
    trustProxy: trustProxy === 0 ? false : trusts,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    serverFactory: (handle) => createHttpServer(catalog, limiter, handle),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, _request, reply) => answerRefusal(reply, refusalOf(error)),
  }).withTypeProvider<TypeBoxTypeProvider>()

  readPlaces(api, addressOf)
  answerPreflights(api)
  readCallers(api, catalog, limiter)
  readSessions(api, catalog, { baseUrl })
  answerUnknownRoutes(api)
  checkAccess(api)
  readBodies(api)
  checkInput(api)
  answerErrors(api, onFault)
  sayWhatIsDeprecated(api)
  addRoutes(api, contextOf(options, { baseUrl, onFault, limiter }), allRoutes())
  if (quotasOf(options) !== null) shareLimits(api, counts, { catalog, onFault })
  await api.ready()
  return api
}

function contextOf(
  options: ServerOptions,
  made: Pick<RouteContext, 'baseUrl' | 'onFault' | 'limiter'>,
): RouteContext {
  const { catalog, sendMail = mailToLog(), openId, safeFetch = createSafeFetch() } = options
  return {
    ...made,
    ...createOauthDoor({ catalog, safeFetch, ...made }),
    catalog,
    sendMail,
    openId: openId === undefined ? null : createOpenIdDoor(openId),
  }
}

/** null: nothing is limited. */
function quotasOf({ catalog, quotas }: ServerOptions): Quotas | null {
  const usual = catalog.limits.rate ? QUOTAS : null
  return quotas === undefined ? usual : quotas
}

function limiterOf(
  options: ServerOptions,
  on: { counts: RequestCounts; addressOf: AddressReader; baseUrl: string },
): RateLimiter {
  const { counts, addressOf, baseUrl } = on
  const standing = standingHeaders(baseUrl)
  const quotas = quotasOf(options)
  if (quotas === null) return noLimits(standing)
  return createRateLimiter({ counts, quotas, addressOf, standing })
}

function writeFault(fault: unknown, request: string): void {
  console.error(new Date().toISOString(), request, fault)
}
