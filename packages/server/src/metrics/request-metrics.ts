/** What the numbers of a process are told of its requests and statements. It does not depend on the library that counts, so
 *  that a server without numbers does not load it. Source: decisions.md#metrics. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface RequestMetrics {
  /** For `onStatement` of the catalog. */
  noteStatement(store: 'ledger' | 'projection'): void
  noteRequest(request: { method: string; route: string; status: number; seconds: number }): void
}

const patterns = new WeakMap<IncomingMessage, string>()
/** Requests that another process answers, and counts. */
const elsewhere = new WeakSet<IncomingMessage>()

export function countElsewhere(request: IncomingMessage): void {
  elsewhere.add(request)
}

/** Notes the pattern of each route; an address itself would make a line of numbers for each item. */
export function notePatterns(api: FastifyInstance): void {
  api.addHook('onRequest', (request, _reply, done) => {
    patterns.set(request.raw, request.is404 ? '(none)' : (request.routeOptions.url ?? '(page)'))
    done()
  })
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts a request when its answer has left, or its connection was closed. */
export function observe(metrics: RequestMetrics, request: IncomingMessage, response: ServerResponse): void {
  const started = performance.now()
  response.once('close', () => {
    if (elsewhere.has(request)) return
    const { method = '' } = request
    metrics.noteRequest({
      method: METHODS.has(method) ? method : 'other',
      // An answer that was ready did not look for its route.
      route: patterns.get(request) ?? '(ready)',
      // 499: the client left before its answer.
      status: response.headersSent ? response.statusCode : 499,
      seconds: (performance.now() - started) / 1_000,
    })
  })
}
