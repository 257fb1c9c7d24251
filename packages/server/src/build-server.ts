/** The HTTP server, wired by hand in one place: conventions first, then the routes. Source: design.md, 2 and 6. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Catalog } from '@yalkut/catalog'
import Fastify, { type FastifyServerOptions } from 'fastify'
import { checkAccess } from './conventions/access.ts'
import { readBodies } from './conventions/bodies.ts'
import { readCallers } from './conventions/caller.ts'
import { answerClientError } from './conventions/client-errors.ts'
import { answerPreflights } from './conventions/cors.ts'
import {
  answerErrors,
  answerRefusal,
  BODY_LIMIT,
  type OnFault,
  refusalOf,
} from './conventions/errors.ts'
import { answerUnknownRoutes } from './conventions/unknown-routes.ts'
import { checkInput } from './conventions/validation.ts'
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
}

/** How long a request may take to arrive, in ms. */
const REQUEST_TIMEOUT_MS = 120_000

/** Address and headers together, in bytes. */
const MAX_HEADER_BYTES = 16_384

/** The longest part of an address, in characters; what is in it is for the routes to refuse. */
const MAX_PARAM_LENGTH = 1_000

/** Makes the server; it does not listen yet. Closing it does not close the catalog. */
export async function buildServer(options: ServerOptions): Promise<Api> {
  const { catalog, logger = false, onFault = writeFault } = options
  const baseUrl = (options.baseUrl ?? 'http://localhost:8787').replace(/\/+$/, '')
  const api: Api = Fastify({
    logger,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, _request, reply) => answerRefusal(reply, refusalOf(error)),
  }).withTypeProvider<TypeBoxTypeProvider>()

  answerPreflights(api)
  readCallers(api, catalog)
  answerUnknownRoutes(api)
  checkAccess(api)
  readBodies(api)
  checkInput(api)
  answerErrors(api, onFault)
  serveOpenApi(api, { baseUrl })
  for (const routes of ROUTES) routes(api, { catalog, baseUrl })
  await api.ready()
  return api
}

function writeFault(fault: unknown, request: string): void {
  console.error(new Date().toISOString(), request, fault)
}
