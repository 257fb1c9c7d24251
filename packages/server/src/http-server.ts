/** The bare server below the framework: its limits, and the one read that is answered before it. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Catalog } from '@yalkut/catalog'
import { type Refusal, refuse } from '@yalkut/model'
import { writeOnce } from './conventions/answer.ts'
import { limitBodyTime, takesFiles } from './conventions/body-time.ts'
import { bodyOf, headersOf, STATUS_OF } from './conventions/errors.ts'
import type { RateLimiter } from './conventions/rate-limit.ts'
import { readyItems } from './routes/entities/ready-item.ts'

/** How long the headers of a request may take to arrive, in ms. The body's time is kept in `body-time.ts`. */
const HEADERS_TIMEOUT_MS = 60_000

/** How long a quiet connection is kept for the next request, in ms. */
const KEEP_ALIVE_MS = 72_000

/** Address and headers together, in bytes. */
const MAX_HEADER_BYTES = 16_384

/** Counts every request, and hands it to the framework unless it asks for one item as it stands. */
export function createHttpServer(
  catalog: Catalog,
  limiter: RateLimiter,
  framework: RequestListener,
): Server {
  const answerReadyItem = readyItems(catalog)
  const limits = {
    requestTimeout: 0,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Node would answer with an empty 400; `hasHost` below says what is missing.
    requireHostHeader: false,
  }
  const listener: RequestListener = (request, response) => {
    limitBodyTime(request)
    const refusal = limiter.admit(request, response)
    if (refusal !== null) return answerOver(response, refusal)
    // While the server closes, the framework tells the reader to end the connection.
    if (!hasHost(request)) refuseHostless(response)
    else if (!server.listening || !answerReadyItem(request, response)) framework(request, response)
  }
  const server = createServer(limits, listener)
  // An expectation that nobody knows is passed over, as HTTP allows.
  server.on('checkExpectation', listener)
  // Who sends a large file asks first: then it is not sent in vain.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!takesFiles(request)) response.writeContinue()
    listener(request, response)
  })
  return server
}

function answerOver(response: ServerResponse, refusal: Refusal): void {
  writeOnce(response, STATUS_OF[refusal.code], bodyOf(refusal), headersOf(refusal))
}

/** RFC 9112, 3.2: a request of HTTP/1.1 names the host. */
function hasHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion !== '1.1'
}

function refuseHostless(response: ServerResponse): void {
  const refusal = refuse('bad-request', 'A request of HTTP/1.1 needs the header “Host”.')
  writeOnce(response, STATUS_OF[refusal.code], bodyOf(refusal), ['Connection', 'close'])
}
