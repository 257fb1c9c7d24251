/** The HTTP server below Fastify: its limits, and answers that are ready, which skip Fastify. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Catalog } from '@yalkut/catalog'
import { type Refusal, refuse } from '@yalkut/model'
import { isDraining } from './draining.ts'
import type { Forwarding } from './forwarding/forwarding.ts'
import type { AnswerCache } from './http/answers/answer-cache.ts'
import { headersOf, writeRefusal } from './http/answers/errors.ts'
import { KEEP_ALIVE_MS } from './http/answers/head.ts'
import { type PlainPage, writePlainPage } from './http/answers/plain-page.ts'
import type { StatementCounts } from './http/answers/statement-counts.ts'
import type { RateLimiter } from './http/limits/rate-limit.ts'
import { isOfSite } from './http/requests/address.ts'
import { limitBodyTime, takesFiles } from './http/requests/body-time.ts'
import { observe, type RequestMetrics } from './metrics/request-metrics.ts'
import { readyItems } from './routes/entities/ready-item.ts'
import { serverSaid } from './sentences.ts'
import type { Site } from './site/site.ts'

/** How long the headers of a request may take to arrive, in ms. For the body see `body-time.ts`. */
const HEADERS_TIMEOUT_MS = 60_000

/** Address and headers together, in bytes. */
const MAX_HEADER_BYTES = 16_384

export interface Answering {
  limiter: RateLimiter
  /** Sends changes to the process that writes; null where this process writes itself. */
  forwarding: Forwarding | null
  /** null without pages. */
  site: Site | null
  answerCache: AnswerCache
  /** null: requests are not counted. */
  metrics: RequestMetrics | null
  /** null: statements are not counted. */
  statements: StatementCounts | null
}

/** Counts every request, answers what is ready, and passes every other request to `framework`. */
export function createHttpServer(
  catalog: Catalog,
  { limiter, forwarding, site, answerCache, statements, metrics }: Answering,
  framework: RequestListener,
): Server {
  const answerReadyItem = readyItems(catalog, answerCache)
  const answerReady: typeof answerReadyItem = (request, response) =>
    answerReadyItem(request, response) ||
    answerCache.answerReady(request, response) ||
    site?.answerReady(request, response) === true
  const limits = {
    requestTimeout: 0,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Node would answer an empty 400. `refuseHostless` below answers with a message.
    requireHostHeader: false,
  }
  const listener: RequestListener = (request, response) => {
    limitBodyTime(request)
    // A connection that was handed over by another process is not closed by `server.close`.
    if (!server.listening || isDraining()) response.shouldKeepAlive = false
    if (forwarding?.takes(request) === true) return forwarding.send(request, response)
    if (metrics !== null) observe(metrics, request, response)
    response.behind = catalog.sync.behind
    const refusal = limiter.admit(request, response)
    if (refusal !== null) return answerOver(request, response, refusal)
    // While the server closes, the request goes to the framework, which sends `Connection: close`.
    if (!hasHost(request)) refuseHostless(response)
    else if (!server.listening) framework(request, response)
    else if (!answerReady(request, response)) framework(request, response)
  }
  const counted: RequestListener =
    statements === null
      ? listener
      : (request, response) => statements.during(request, response, () => listener(request, response))
  const server = createServer(limits, counted)
  // An unknown `Expect` header is ignored, as HTTP allows.
  server.on('checkExpectation', counted)
  // A sender of a large file may wait for `100 Continue`: a refused file is then never sent.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    const isForwarded = forwarding?.takes(request) === true
    if (!isForwarded && !takesFiles(request)) response.writeContinue()
    counted(request, response)
  })
  return server
}

const TOO_MANY: PlainPage = {
  title: { he: 'יותר מדי בקשות', en: 'Too many requests' },
  status: 429,
  lines: [
    {
      he: 'הגיעו מכאן יותר מדי בקשות בדקה אחת. נסו שוב בעוד דקה.',
      en: 'Too many requests came from here in one minute. Try again in a minute.',
    },
  ],
}

function answerOver(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { url = '/', headers } = request
  if (isOfSite(url) && headers.accept?.includes('text/html') === true) {
    writePlainPage(response, { ...TOO_MANY, headers: headersOf(refusal) })
  } else {
    writeRefusal(response, refusal)
  }
}

/** RFC 9112, 3.2: a request of HTTP/1.1 names the host. */
function hasHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion !== '1.1'
}

function refuseHostless(response: ServerResponse): void {
  const refusal = refuse('bad-request', serverSaid('host-needed'))
  writeRefusal(response, refusal, { headers: ['Connection', 'close'] })
}
