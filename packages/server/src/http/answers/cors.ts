/** CORS preflights: any site may call with a token, and cookies are never sent across sites. Source: service.md#cors. */
import type { FastifyInstance } from 'fastify'
import { answerEmpty } from './answer.ts'

const PREFLIGHT_ANSWER = [
  'Access-Control-Allow-Methods',
  'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers',
  [
    'Authorization, Content-Type, Idempotency-Key, If-None-Match, Range, MCP-Protocol-Version',
    // Headers of resumable uploads.
    'Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset',
  ].join(', '),
  'Access-Control-Max-Age',
  '86400',
]

/** Answers preflights on every route, before the access check: browsers send no credentials with a preflight. */
export function answerPreflights(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS') return done()
    const { origin, 'access-control-request-method': wanted } = request.headers
    if (origin === undefined || wanted === undefined) return done()
    answerEmpty(reply, 204, 'live', PREFLIGHT_ANSWER)
  })
}
