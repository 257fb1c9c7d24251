/** Writes answers: the one place where bytes and headers leave for a reader. Source: service.md#caching;
 *  shapes.md#caching.
 *
 *  Item bytes come ready from the projection, so an answer goes straight to the socket: nothing is serialized
 *  again, and the framework's send, which copies headers one by one, is not on the way. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { etagOf } from '@yalkut/catalog/reading'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from './etag.ts'
import {
  CACHE_CONTROL,
  type CacheKind,
  JSON_TYPE,
  ON_EVERY_ANSWER,
  ON_UNCHANGED,
  ownHeadersOf,
} from './headers.ts'
import { nextLink } from './paging.ts'

export interface Answering {
  /** `live` unless named. */
  cache?: CacheKind
  /** Of the bytes, where it is known already. */
  etag?: string
  /** The cursor of the next page; null on the last one. */
  next?: string | null
  /** The media type of bytes that are no JSON. */
  type?: string
  /** What it is related to: values of `Link` (RFC 8288). */
  links?: readonly string[]
}

/** Answers a reader: 200 with the body, or 304 when they have it. A body that is not bytes is written as JSON. */
export function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  answering: Answering = {},
): void {
  reply.hijack()
  const bytes = bytesOf(body)
  writeAnswer(request.raw, reply.raw, bytes, answering)
}

/** The same, for what comes before the framework. `HEAD` takes this way too: the socket leaves the body out. */
export function writeAnswer(
  { url = '/', headers: asked }: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  { cache = 'live', etag = etagOf(bytes), next, type = JSON_TYPE, links }: Answering,
): void {
  const isPersonal = asked.authorization !== undefined || asked.cookie !== undefined
  const kept = isPersonal && cache !== 'never' ? 'personal' : cache
  const isUnchanged = matchesEtag(asked['if-none-match'], etag)
  const shared = isUnchanged ? ON_UNCHANGED : ON_EVERY_ANSWER
  const headers = headersOf(response, CACHE_CONTROL[kept], shared)
  headers.push('ETag', etag)
  if (typeof next === 'string') headers.push('Link', nextLink(url, next))
  if (links !== undefined) headers.push(...links.flatMap((link) => ['Link', link]))
  if (isUnchanged) {
    response.writeHead(304, headers).end()
  } else {
    headers.push('Content-Type', type, 'Content-Length', String(bytes.length))
    response.writeHead(200, headers)
    // Small bytes leave in one piece with the headers: as latin1 text, which is the same bytes, Node joins the two.
    if (bytes.length > ONE_PIECE) response.end(bytes)
    else response.end(bytes.toString('latin1'), 'latin1')
  }
}

/** Up to how many bytes a copy is quicker than a second piece. */
const ONE_PIECE = 16_384

/** Answers a change or a failure: nobody keeps it. `more`: names and values of headers in turn. */
export function answerOnce(
  reply: FastifyReply,
  status: number,
  body: unknown,
  more: readonly string[] = [],
): void {
  reply.hijack()
  writeOnce(reply.raw, status, body, more)
}

/** The same, for what comes before the framework. */
export function writeOnce(
  response: ServerResponse,
  status: number,
  body: unknown,
  more: readonly string[] = [],
): void {
  const bytes = bytesOf(body)
  const type = ['Content-Type', JSON_TYPE, 'Content-Length', String(bytes.length)]
  const headers = headersOf(response, CACHE_CONTROL.never)
  headers.push(...type, ...more)
  response.writeHead(status, headers).end(bytes)
}

/** Answers without a body. */
export function answerEmpty(
  reply: FastifyReply,
  status: number,
  cache: CacheKind,
  more: readonly string[],
): void {
  reply.hijack()
  const headers = headersOf(reply.raw, CACHE_CONTROL[cache])
  headers.push(...more)
  reply.raw.writeHead(status, headers).end()
}

function headersOf(
  response: ServerResponse,
  cacheControl: string,
  shared: readonly string[] = ON_EVERY_ANSWER,
): string[] {
  return [...shared, ...ownHeadersOf(response, cacheControl), 'Cache-Control', cacheControl]
}

/** A body that is bytes is JSON already. */
function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : jsonBytes(body)
}

export function jsonBytes(body: unknown): Buffer {
  return Buffer.from(JSON.stringify(body), 'utf8')
}
