/** Writes answers: the one place where bytes and headers leave for a reader. Source: spec.md, Limits; shapes.md, 1.
 *
 *  Item bytes come ready from the projection, so an answer goes straight to the socket: nothing is serialized
 *  again, and the framework's send, which copies headers one by one, is not on the way. */
import { etagOf } from '@yalkut/catalog'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from './etag.ts'
import { CACHE_CONTROL, type CacheKind, JSON_TYPE, ON_EVERY_ANSWER } from './headers.ts'
import { nextLink } from './paging.ts'

export interface Answering {
  /** `live` unless named. */
  cache?: CacheKind
  /** Of the bytes, where it is known already. */
  etag?: string
  /** The cursor of the next page; null on the last one. */
  next?: string | null
}

/** Answers a reader: 200 with the body, or 304 when they have it. A body that is not bytes is written as JSON. */
export function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  { cache = 'live', etag: known, next }: Answering = {},
): void {
  const bytes = Buffer.isBuffer(body) ? body : jsonBytes(body)
  const etag = known ?? etagOf(bytes)
  const headers = [
    ...ON_EVERY_ANSWER,
    'Cache-Control',
    CACHE_CONTROL[isPersonal(request) ? 'personal' : cache],
    'ETag',
    etag,
  ]
  if (typeof next === 'string') headers.push('Link', nextLink(request.url, next))
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    write(reply, 304, headers)
  } else {
    headers.push('Content-Type', JSON_TYPE, 'Content-Length', String(bytes.length))
    write(reply, 200, headers, bytes)
  }
}

/** Answers a change or a failure: nobody keeps it. `more`: names and values of headers in turn. */
export function answerOnce(
  reply: FastifyReply,
  status: number,
  body: unknown,
  more: readonly string[] = [],
): void {
  const bytes = jsonBytes(body)
  const type = ['Content-Type', JSON_TYPE, 'Content-Length', String(bytes.length)]
  const headers = [...ON_EVERY_ANSWER, 'Cache-Control', CACHE_CONTROL.never, ...type, ...more]
  write(reply, status, headers, bytes)
}

/** Answers without a body. */
export function answerEmpty(
  reply: FastifyReply,
  status: number,
  cache: CacheKind,
  more: readonly string[],
): void {
  const headers = [...ON_EVERY_ANSWER, 'Cache-Control', CACHE_CONTROL[cache], ...more]
  write(reply, status, headers)
}

export function jsonBytes(body: unknown): Buffer {
  return Buffer.from(JSON.stringify(body), 'utf8')
}

function isPersonal({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || headers.cookie !== undefined
}

/** `HEAD` takes this way too: the socket leaves the body out by itself. */
function write(reply: FastifyReply, status: number, headers: string[], bytes?: Buffer): void {
  reply.hijack()
  reply.raw.writeHead(status, headers)
  reply.raw.end(bytes)
}
