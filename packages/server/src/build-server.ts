/** The HTTP server, wired by hand in one place: conventions first, then the routes. Source: design.md, 2 and 6. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Catalog } from '@yalkut/catalog'
import Fastify, { type FastifyServerOptions } from 'fastify'
import { checkAccess } from './conventions/access.ts'
import { readBodies } from './conventions/bodies.ts'
import { readCallers } from './conventions/caller.ts'
import {
  createAddressReader,
  createTrust,
  type TrustProxy,
  type Trusts,
} from './conventions/client-address.ts'
import { answerClientError } from './conventions/client-errors.ts'
import { answerPreflights } from './conventions/cors.ts'
import {
  answerErrors,
  answerRefusal,
  BODY_LIMIT,
  type OnFault,
  refusalOf,
} from './conventions/errors.ts'
import { standingHeaders } from './conventions/headers.ts'
import { createRateLimiter, noLimits, QUOTAS, type Quotas } from './conventions/rate-limit.ts'
import { answerUnknownRoutes } from './conventions/unknown-routes.ts'
import { checkInput } from './conventions/validation.ts'
import { createHttpServer } from './http-server.ts'
import { serveMcp } from './mcp/endpoint.ts'
import { serveOpenApi } from './openapi.ts'
import type { Api } from './routes/api.ts'
import { ROUTES } from './routes/index.ts'

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
}

/** The longest part of an address, in characters; what is in it is for the routes to refuse. */
const MAX_PARAM_LENGTH = 1_000

/** Makes the server; it does not listen yet. Closing it does not close the catalog. */
export async function buildServer(options: ServerOptions): Promise<Api> {
  const { catalog, logger = false, onFault = writeFault, trustProxy = 0 } = options
  const baseUrl = (options.baseUrl ?? 'http://localhost:8787').replace(/\/+$/, '')
  const trusts = createTrust(trustProxy)
  const limiter = limiterOf(options, trusts, baseUrl)
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

  answerPreflights(api)
  readCallers(api, catalog, limiter)
  answerUnknownRoutes(api)
  checkAccess(api)
  readBodies(api)
  checkInput(api)
  answerErrors(api, onFault)
  serveOpenApi(api, { baseUrl })
  for (const routes of ROUTES) routes(api, { catalog, baseUrl })
  serveMcp(api, { catalog, baseUrl, limiter, onFault })
  await api.ready()
  return api
}

function limiterOf({ catalog, quotas }: ServerOptions, trusts: Trusts, baseUrl: string) {
  const standing = standingHeaders(baseUrl)
  const usual = catalog.limits.rate ? QUOTAS : null
  const effective = quotas === undefined ? usual : quotas
  if (effective === null) return noLimits(standing)
  const addressOf = createAddressReader(trusts)
  return createRateLimiter({ clock: catalog.clock, quotas: effective, addressOf, standing })
}

function writeFault(fault: unknown, request: string): void {
  console.error(new Date().toISOString(), request, fault)
}
