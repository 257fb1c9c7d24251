/** Writes answers and their headers to the socket. Source: service.md#caching; shapes.md#caching.
 *
 *  Item bytes come ready from the projection, so answers are written straight to the socket: nothing is serialized
 *  again, and Fastify's `send`, which copies headers one by one, is not used. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { etagOf, matchesEtag } from '@yalkut/model'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  compress,
  compressingStream,
  type Effort,
  encodingFor,
  findCompressed,
  isWorthCompressing,
} from './compression.ts'
import { type PreparedHeaders, prepareHeaders, writeHead } from './head.ts'
import {
  CACHE_CONTROL,
  type CacheKind,
  JSON_TYPE,
  mapKinds,
  NO_DEVICES,
  ON_EVERY_ANSWER,
  ON_EVERY_PAGE,
  ON_UNCHANGED,
  OWN_WINDOW,
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
  /** Names and values of further headers in turn. */
  headers?: readonly string[]
}

/** Answers 200 with the body, or 304 if the client has this body already. A body that is not bytes is written as
 *  JSON. */
export function answer(request: FastifyRequest, reply: FastifyReply, body: unknown, answering: Answering = {}): void {
  reply.hijack()
  const bytes = bytesOf(body)
  writeAnswer(request.raw, reply.raw, bytes, answering)
}

/** `answer` for requests that Fastify does not handle. Also for `HEAD`: Node leaves the body out. */
export function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  answering: Answering,
): void {
  const { cache = 'live', etag = etagOf(bytes), type = JSON_TYPE } = answering
  if (writeUnchanged(request, response, { ...answering, etag })) return
  const more = headersOf(request, response, { ...answering, etag })
  more.push('Content-Type', type)
  const head = (isImage(type) ? IMAGE : USUAL)[cachingFor(request, cache)]
  writeBody(response, { status: 200, head, more, bytes, type, etag, effort: EFFORT[cache] })
}

/** Answers 304 if the client has the answer with this tag. False: the client does not, and nothing is answered. */
export function writeUnchanged(
  request: IncomingMessage,
  response: ServerResponse,
  answering: Answering & { etag: string },
): boolean {
  const { cache = 'live', etag, type = JSON_TYPE } = answering
  if (!matchesEtag(request.headers['if-none-match'], etag)) return false
  const head = (isImage(type) ? UNCHANGED_IMAGE : UNCHANGED)[cachingFor(request, cache)]
  writeHead(response, 304, head, headersOf(request, response, answering))
  response.end()
  return true
}

/** Answers 200 with JSON that is made while it is sent, or 304. A body that fails breaks the connection, so that no client takes a
 *  part for the whole. */
export async function answerPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: Iterable<string>,
  answering: Answering & { etag: string; cache: CacheKind },
): Promise<void> {
  reply.hijack()
  const response = reply.raw
  if (writeUnchanged(request.raw, response, answering)) return
  const encoding = encodingFor(request.headers)
  const more = headersOf(request.raw, response, answering)
  more.push('Content-Type', JSON_TYPE)
  if (encoding !== null) more.push('Content-Encoding', encoding)
  // Not a prepared head: Node says there that the body comes in pieces, as nobody knows its length.
  response.writeHead(200, [...USUAL[cachingFor(request.raw, answering.cache)].pairs, ...more])
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const body = Readable.from(pieces)
  const sending = encoding === null ? pipeline(body, response) : pipeline(body, compressingStream(encoding), response)
  await sending.catch(() => response.destroy())
}

/** How long caches keep the answer to this request. */
function cachingFor({ headers }: IncomingMessage, cache: CacheKind): CacheKind {
  const isPersonal = headers.authorization !== undefined || headers.cookie !== undefined
  return isPersonal && cache !== 'never' ? 'personal' : cache
}

/** The headers of this answer alone, also where it is unchanged. */
function headersOf(
  request: IncomingMessage,
  response: ServerResponse,
  { cache = 'live', etag, next, links, vary, headers = [] }: Answering & { etag: string },
): string[] {
  const cacheControl = CACHE_CONTROL[cachingFor(request, cache)]
  const more = [...ownHeadersOf(response, cacheControl), ...headers, 'ETag', etag]
  if (typeof next === 'string') more.push('Link', nextLink(request.url ?? '/', next))
  if (links !== undefined) more.push(...links.flatMap((link) => ['Link', link]))
  if (vary !== undefined) more.push('Vary', vary)
  return more
}

/** A page of the site, whole. */
export interface Page {
  status: number
  /** Names and values in turn, `Cache-Control` among them. */
  headers: readonly string[]
  type: string
  bytes: Buffer
  /** null: it is not asked for again. */
  etag: string | null
  /** Apps open the page in a window of their own, and hear from that window when it comes back to them. */
  isPopup?: boolean
}

/** Answers with a page, or 304 if the client has it already. */
export function writePage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, type, bytes, etag, isPopup = false }: Page,
): void {
  const own = ownHeadersOf(response, etag === null ? CACHE_CONTROL.personal : CACHE_CONTROL.live)
  if (etag !== null && matchesEtag(request.headers['if-none-match'], etag)) {
    writeHead(response, 304, PAGE, [...own, ...headers, 'ETag', etag])
    response.end()
    return
  }
  const more = [...own, ...headers, 'Content-Type', type]
  if (etag !== null) more.push('ETag', etag)
  const head = isPopup ? POPUP : PAGE
  writeBody(response, { status, head, more, bytes, type, etag })
}

const POPUP_HEADERS = [...ON_EVERY_PAGE, ...SHARED_RESOURCE, ...NO_DEVICES]
const POPUP = prepareHeaders(POPUP_HEADERS)
const PAGE = prepareHeaders([...POPUP_HEADERS, ...OWN_WINDOW])

function isImage(type: string): boolean {
  return type.startsWith('image/')
}

const ownPolicy = (kind: CacheKind): readonly string[] => resourcePolicy(CACHE_CONTROL[kind])
const USUAL = headsOf(ON_EVERY_ANSWER, ownPolicy)
const UNCHANGED = headsOf(ON_UNCHANGED, ownPolicy)
const IMAGE = headsOf(ON_EVERY_ANSWER, () => SHARED_RESOURCE)
const UNCHANGED_IMAGE = headsOf(ON_UNCHANGED, () => SHARED_RESOURCE)

/** The headers that all answers of a kind share. */
function headsOf(
  shared: readonly string[],
  policyOf: (kind: CacheKind) => readonly string[],
): { readonly [K in CacheKind]: PreparedHeaders } {
  return mapKinds((kind) => {
    const cacheControl = ['Cache-Control', CACHE_CONTROL[kind]]
    return prepareHeaders([...shared, ...cacheControl, ...policyOf(kind)])
  })
}

/** Documents stay the same until the server is started again. */
const EFFORT: { readonly [K in CacheKind]?: Effort } = { document: 'most' }

interface Writing {
  status: number
  head: PreparedHeaders
  /** All other headers but those of the length and the encoding. */
  more: readonly string[]
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
  const encoded = { ...writing, more: [...writing.more, 'Content-Encoding', encoding] }
  const known = etag === null ? null : findCompressed(encoding, etag)
  if (known !== null) {
    writeBytes(response, encoded, known)
    return
  }
  compress(bytes, encoding, { etag, effort }).then(
    (made) => writeBytes(response, encoded, made),
    () => writeBytes(response, writing, bytes),
  )
}

function writeBytes(response: ServerResponse, writing: Writing, bytes: Buffer): void {
  // The client may have closed the connection meanwhile.
  if (response.destroyed) return
  const { status, head, more } = writing
  writeHead(response, status, head, [...more, 'Content-Length', String(bytes.length)])
  // Node joins a string with the headers into one write. latin1 keeps every byte as it is.
  if (bytes.length > ONE_PIECE) response.end(bytes)
  else response.end(bytes.toString('latin1'), 'latin1')
}

/** The largest body, in bytes, for which a copy is faster than a second write. */
const ONE_PIECE = 16_384

/** Answers a change or a failure. No cache keeps the answer. `more`: names and values of headers in turn. */
export function answerOnce(reply: FastifyReply, status: number, body: unknown, more: readonly string[] = []): void {
  reply.hijack()
  writeOnce(reply.raw, status, body, more)
}

/** `answerOnce` for requests that Fastify does not handle. */
export function writeOnce(response: ServerResponse, status: number, body: unknown, more: readonly string[] = []): void {
  const bytes = bytesOf(body)
  const own = ownHeadersOf(response, CACHE_CONTROL.never)
  const headers = [...own, 'Content-Type', JSON_TYPE, ...more]
  writeBody(response, {
    status,
    head: USUAL.never,
    more: headers,
    bytes,
    type: JSON_TYPE,
    etag: null,
  })
}

/** Answers without a body. */
export function answerEmpty(reply: FastifyReply, status: number, cache: CacheKind, more: readonly string[]): void {
  reply.hijack()
  const own = ownHeadersOf(reply.raw, CACHE_CONTROL[cache])
  reply.raw.writeHead(status, [...USUAL[cache].pairs, ...own, ...more]).end()
}

/** Bytes are JSON already. */
function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : jsonBytes(body)
}

export function jsonBytes(body: unknown): Buffer {
  return Buffer.from(JSON.stringify(body), 'utf8')
}
