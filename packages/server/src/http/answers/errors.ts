/** Turns refusals and faults into answers. Source: service.md#errors; shapes.md#error-kinds. */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import {
  type ErrorCode,
  isRefusal,
  type Refusal,
  refuse,
  type Sentence,
  type SentenceLanguage,
  STATUS_OF,
} from '@yalkut/model'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { ApiError } from '../../schemas/api-error.ts'
import { serverSaid } from '../../sentences.ts'
import { writeOnce } from './answer.ts'
import { languageFor } from './error-language.ts'

/** Called with every unexpected error and the request or work in which it happened. `requestId`: the id that the answer names. */
export type OnFault = (fault: unknown, request: string, requestId?: string) => void

/** `isAnswered`: whether another part of the server has taken the request over. */
export function answerErrors(
  app: FastifyInstance,
  onFault: OnFault,
  isAnswered: (error: unknown, request: FastifyRequest, reply: FastifyReply) => boolean,
): void {
  app.setErrorHandler((error, request, reply) => {
    if (isAnswered(error, request, reply)) return
    const refusal = refusalOf(error)
    if (refusal.code !== 'internal') return answerRefusal(reply, refusal)
    const requestId = randomUUID()
    onFault(error, `${request.method} ${request.url}`, requestId)
    answerRefusal(reply, refuse('internal', serverSaid('server-failed'), { requestId }))
  })
}

export function answerRefusal(reply: FastifyReply, refusal: Refusal): void {
  if (reply.raw.headersSent) return
  reply.hijack()
  writeRefusal(reply.raw, refusal)
}

/** `answerRefusal` for requests that Fastify does not handle, or with another status or other headers. The message is in the
 *  language that the request asks for. */
export function writeRefusal(
  response: ServerResponse,
  refusal: Refusal,
  { status = STATUS_OF[refusal.code], headers = headersOf(refusal) }: WrittenOtherwise = {},
): void {
  const language = languageFor(response.req.headers)
  const said = refusal.sentence === null ? 'en' : language
  const more = ['Content-Language', said, 'Vary', 'Accept-Language', ...headers]
  writeOnce(response, status, bodyOf(refusal, language), more)
}

interface WrittenOtherwise {
  status?: number
  headers?: readonly string[]
}

export function bodyOf(refusal: Refusal, language: SentenceLanguage): Static<typeof ApiError> {
  const { code, conflicts, resolutions } = refusal
  const body = {
    error: code,
    message: refusal.messageIn(language),
    detail: detailOf(refusal, language),
  }
  if (conflicts === undefined) return body
  return { ...body, conflicts, ...(resolutions !== undefined && { resolutions }) }
}

/** The facts with the key of the sentence. A list of problems stays a list: each of them has its own. */
function detailOf(refusal: Refusal, language: SentenceLanguage): unknown {
  const { reason } = refusal
  const detail = refusal.detailIn(language)
  if (reason === null || Array.isArray(detail)) return detail
  if (detail === null) return { reason }
  return typeof detail === 'object' ? { reason, ...detail } : detail
}

export function headersOf({ code, detail }: Refusal): string[] {
  if (code === 'unauthorized') return ['WWW-Authenticate', 'Bearer']
  if (code === 'busy' || code === 'rate-limited') return ['Retry-After', String(secondsOf(detail))]
  return []
}

function secondsOf(detail: unknown): number {
  const has = typeof detail === 'object' && detail !== null && 'retryAfterSeconds' in detail
  return has && typeof detail.retryAfterSeconds === 'number' ? detail.retryAfterSeconds : 60
}

/** The refusal to answer for an error: a thrown refusal itself, our refusal for an error of Fastify about a bad
 *  request, and `internal` without details for any other error. */
export function refusalOf(error: unknown): Refusal {
  if (isRefusal(error)) return error.code === 'internal' ? fault(error) : error
  if (!(error instanceof Error)) return fault(error)
  const code = 'code' in error ? error.code : undefined
  const known = typeof code === 'string' ? FRAMEWORK[code] : undefined
  if (known !== undefined) return refuse(known.kind, known.message)
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (typeof status !== 'number' || status < 400 || status > 499) return fault(error)
  return refuse('bad-request', serverSaid('unreadable-request'), null, { cause: error })
}

function fault(cause: unknown): Refusal {
  const message = serverSaid('server-failed')
  return refuse('internal', message, null, { cause })
}

/** The largest body of JSON, in bytes. */
export const BODY_LIMIT = 10_000_000

const FRAMEWORK: { readonly [code: string]: { kind: ErrorCode; message: Sentence } } = {
  FST_ERR_CTP_BODY_TOO_LARGE: { kind: 'too-large', message: serverSaid('body-too-large') },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    kind: 'bad-request',
    message: serverSaid('json-needed'),
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { kind: 'bad-request', message: serverSaid('body-not-json') },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    kind: 'bad-request',
    message: serverSaid('body-length-wrong'),
  },
  FST_ERR_BAD_URL: { kind: 'bad-request', message: serverSaid('address-malformed') },
  FST_ERR_MAX_PARAM_LENGTH: {
    kind: 'bad-request',
    message: serverSaid('path-parameter-long'),
  },
}
