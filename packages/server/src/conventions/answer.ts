/** Writes answers and their headers to the socket. Source: service.md#caching; shapes.md#caching.
 *
 *  Item bytes come ready from the projection, so answers are written straight to the socket: nothing is serialized
 *  again, and Fastify's `send`, which copies headers one by one, is not used. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { etagOf } from '@yalkut/catalog/reading'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  compress,
  type Effort,
  encodingFor,
  isWorthCompressing,
  keptCompressed,
} from './compression.ts'
import { matchesEtag } from './etag.ts'
import {
  CACHE_CONTROL,
  type CacheKind,
  JSON_TYPE,
  ON_EVERY_ANSWER,
  ON_UNCHANGED,
  ownHeadersOf,
  resourcePolicy,
  SHARED_RESOURCE,
} from './headers.ts'
import { nextLink } from './paging.ts'

export interface Answering {
  /** Default: `live`. */
  cache?: CacheKind
  /** The tag of the bytes, if it is known already. */
  etag?: string
  /** The cursor of the next page; null on the last one. */
  next?: string | null
  /** The media type of bytes that are not JSON. */
  type?: string
  /** Values of `Link` headers (RFC 8288). */
  links?: readonly string[]
  /** A request header that chose between answers, beside those that every answer names. */
  vary?: string
}

/** Answers 200 with the body, or 304 if the client has this body already. A body that is not bytes is written as
 *  JSON. */
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

/** `answer` for requests that Fastify does not handle. Also for `HEAD`: Node leaves the body out. */
export function writeAnswer(
  { url = '/', headers: sent }: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  { cache = 'live', etag = etagOf(bytes), next, type = JSON_TYPE, links, vary }: Answering,
): void {
  const isPersonal = sent.authorization !== undefined || sent.cookie !== undefined
  const kept = isPersonal && cache !== 'never' ? 'personal' : cache
  const isUnchanged = matchesEtag(sent['if-none-match'], etag)
  const shared = isUnchanged ? ON_UNCHANGED : ON_EVERY_ANSWER
  const headers = headersOf(response, CACHE_CONTROL[kept], shared)
  const isImage = type.startsWith('image/')
  headers.push(...(isImage ? SHARED_RESOURCE : resourcePolicy(CACHE_CONTROL[kept])))
  headers.push('ETag', etag)
  if (typeof next === 'string') headers.push('Link', nextLink(url, next))
  if (links !== undefined) headers.push(...links.flatMap((link) => ['Link', link]))
  if (vary !== undefined) headers.push('Vary', vary)
  if (isUnchanged) {
    response.writeHead(304, headers).end()
  } else {
    headers.push('Content-Type', type)
    writeBody(response, { status: 200, headers, bytes, type, etag, effort: EFFORT[cache] })
  }
}

/** Documents stay the same until the server is started again. */
const EFFORT: { readonly [K in CacheKind]?: Effort } = { document: 'most' }

interface Writing {
  status: number
  /** All headers but those of the length and the encoding. */
  headers: string[]
  bytes: Buffer
  type: string
  /** null: the answer is not asked for again. */
  etag: string | null
  /** How hard the body is compressed; `usual` by default. */
  effort?: Effort
}

function writeBody(response: ServerResponse, writing: Writing): void {
  const { bytes, type, etag, effort = 'usual' } = writing
  const encoding = encodingFor(response.req.headers)
  if (encoding === null || !isWorthCompressing(type, bytes.length)) {
    writeBytes(response, writing, bytes)
    return
  }
  const encoded = { ...writing, headers: [...writing.headers, 'Content-Encoding', encoding] }
  const known = etag === null ? null : keptCompressed(encoding, etag)
  if (known !== null) {
    writeBytes(response, encoded, known)
    return
  }
  compress(bytes, encoding, { etag, effort }).then(
    (made) => writeBytes(response, encoded, made),
    () => writeBytes(response, writing, bytes),
  )
}

function writeBytes(response: ServerResponse, { status, headers }: Writing, bytes: Buffer): void {
  // The client may have closed the connection meanwhile.
  if (response.destroyed) return
  headers.push('Content-Length', String(bytes.length))
  response.writeHead(status, headers)
  // Node joins a string with the headers into one write. latin1 keeps every byte as it is.
  if (bytes.length > ONE_PIECE) response.end(bytes)
  else response.end(bytes.toString('latin1'), 'latin1')
}

/** The largest body, in bytes, for which a copy is faster than a second write. */
const ONE_PIECE = 16_384

/** Answers a change or a failure. No cache keeps the answer. `more`: names and values of headers in turn. */
export function answerOnce(
  reply: FastifyReply,
  status: number,
  body: unknown,
  more: readonly string[] = [],
): void {
  reply.hijack()
  writeOnce(reply.raw, status, body, more)
}

/** `answerOnce` for requests that Fastify does not handle. */
export function writeOnce(
  response: ServerResponse,
  status: number,
  body: unknown,
  more: readonly string[] = [],
): void {
  const bytes = bytesOf(body)
  const headers = headersOf(response, CACHE_CONTROL.never)
  headers.push(...resourcePolicy(CACHE_CONTROL.never))
  headers.push('Content-Type', JSON_TYPE, ...more)
  writeBody(response, { status, headers, bytes, type: JSON_TYPE, etag: null })
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
  headers.push(...resourcePolicy(CACHE_CONTROL[cache]), ...more)
  reply.raw.writeHead(status, headers).end()
}

function headersOf(
  response: ServerResponse,
  cacheControl: string,
  shared: readonly string[] = ON_EVERY_ANSWER,
): string[] {
  return [...shared, ...ownHeadersOf(response, cacheControl), 'Cache-Control', cacheControl]
}

/** Bytes are JSON already. */
function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : jsonBytes(body)
}

export function jsonBytes(body: unknown): Buffer {
  return Buffer.from(JSON.stringify(body), 'utf8')
}
