/** Answers with the bytes of a file, whole or a range, streamed from the store. Source: service.md#files;
 *  shapes.md#objects; RFC 9110. */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { matchesEtag } from '@yalkut/model'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeOnce } from './answer.ts'
import { type ByteRange, readRange } from './byte-range.ts'
import { compressingStream, encodingFor, isWorthCompressing } from './compression.ts'
import { CONTENT_POLICY } from './content-policy.ts'
import {
  CACHE_CONTROL,
  type CacheKind,
  NO_DEVICES,
  ON_UNCHANGED,
  OWN_RESOURCE,
  OWN_WINDOW,
  ownHeadersOf,
  SHARED_RESOURCE,
} from './headers.ts'

export interface Bytes {
  sizeBytes: number
  mime: string
  /** A strong tag, with its quotes. */
  etag: string
  /** The answer is an HTML page that runs no script and loads nothing, whatever its bytes contain. */
  sandboxed?: boolean
  /** The server has made the bytes: a text, which keeps its type and is compressed as the client asks. */
  isOwnText?: boolean
  /** Default: `immutable`. */
  cache?: CacheKind
  /** Names and values in turn. */
  headers?: readonly string[]
  open(range?: ByteRange): Promise<Readable>
}

/** Types in which browsers run no script. Files of other types are sent as attachments. */
const SHOWN_TYPES = /^(application\/pdf|text\/plain|(audio|video)\/[\w.+-]+|image\/(jpeg|png|webp|gif|tiff|avif|jp2))$/

/** Headers of a stranger's HTML page: a browser shows it, and runs and loads nothing. */
const SANDBOXED_PAGE: readonly string[] = [
  'Content-Type',
  'text/html; charset=utf-8',
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'no-referrer',
  ...OWN_RESOURCE,
  ...OWN_WINDOW,
  ...NO_DEVICES,
  'Content-Security-Policy',
  CONTENT_POLICY.strangersPage,
]

const OWN_TEXT: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'same-origin',
  ...SHARED_RESOURCE,
  'Content-Security-Policy',
  CONTENT_POLICY.data,
]

/** Writes the answer. The promise resolves when the last byte is sent, or when the client has closed the connection:
 *  then the store is no longer read. */
export async function answerBytes(request: FastifyRequest, reply: FastifyReply, bytes: Bytes): Promise<void> {
  const { sizeBytes, etag, open } = bytes
  const sent = request.headers
  const isCurrent = sent['if-range'] === undefined || sent['if-range'] === etag
  // Only a GET may have a range. Source: RFC 9110, 14.2.
  const takesRange = isCurrent && request.method === 'GET'
  const range = takesRange ? readRange(sent.range, sizeBytes) : 'whole'
  const isUnchanged = matchesEtag(sent['if-none-match'], etag)
  // The stream is opened before the headers are sent: a store that fails is then answered as a failure.
  const isBodiless = isUnchanged || range === 'none' || request.method === 'HEAD'
  const stream = isBodiless ? null : await open(range === 'whole' ? undefined : range)
  // HEAD says what GET would say, also of lost bytes.
  if (request.method === 'HEAD' && !isUnchanged) {
    const unread = await open()
    unread.on('error', () => undefined).destroy()
  }
  reply.hijack()
  const response = reply.raw
  const cacheControl = cacheOf(request, bytes)
  const own = ownHeadersOf(response, cacheControl)
  const shared = [...ON_UNCHANGED, ...own, 'ETag', etag, 'Cache-Control', cacheControl]
  if (isUnchanged) {
    response.writeHead(304, shared).end()
    return
  }
  if (range === 'none') return refuseRange(reply, sizeBytes)
  const headers = [...shared, ...typeHeaders(bytes), ...(bytes.headers ?? [])]
  const encoding = range === 'whole' ? encodingOf(request, bytes) : null
  headers.push('Accept-Ranges', 'bytes')
  if (encoding !== null) headers.push('Content-Encoding', encoding)
  else if (range === 'whole') headers.push('Content-Length', String(sizeBytes))
  else {
    headers.push('Content-Length', String(range.end - range.start + 1))
    headers.push('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  }
  response.writeHead(range === 'whole' ? 200 : 206, headers)
  if (stream === null) {
    response.end()
    return
  }
  const sending =
    encoding === null ? pipeline(stream, response) : pipeline(stream, compressingStream(encoding), response)
  // The headers are sent already: after an error on either side, only closing the connection is left.
  await sending.catch(() => response.destroy())
}

/** A client that may ask for ranges gets the bytes as they are: parts of one answer must fit together. */
function encodingOf({ headers }: FastifyRequest, { isOwnText, mime, sizeBytes }: Bytes) {
  const isText = isOwnText === true && isWorthCompressing(mime, sizeBytes)
  return isText && headers.range === undefined ? encodingFor(headers) : null
}

function typeHeaders({ sandboxed, isOwnText, mime }: Bytes): readonly string[] {
  if (sandboxed === true) return SANDBOXED_PAGE
  return isOwnText === true ? ['Content-Type', mime, ...OWN_TEXT] : safeHeaders(mime)
}

function refuseRange(reply: FastifyReply, sizeBytes: number): void {
  const message = `The range is outside this file, which has ${sizeBytes} bytes, counted from 0.`
  const body = { error: 'bad-request', message, detail: { sizeBytes } }
  writeOnce(reply.raw, 416, body, ['Content-Range', `bytes */${sizeBytes}`])
}

function cacheOf({ headers }: FastifyRequest, { cache = 'immutable' }: Bytes): string {
  const isPersonal = headers.authorization !== undefined || headers.cookie !== undefined
  return CACHE_CONTROL[isPersonal ? 'personal' : cache]
}

/** Keeps browsers from running a stranger's bytes: the type is one that browsers only show, or the file is sent as an
 *  attachment. */
function safeHeaders(mime: string): string[] {
  const shown = SHOWN_TYPES.test(mime)
  const type = shown ? mime : 'application/octet-stream'
  const headers = ['Content-Type', type === 'text/plain' ? 'text/plain; charset=utf-8' : type]
  headers.push('X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'same-origin')
  headers.push(...SHARED_RESOURCE)
  if (shown) return [...headers, 'Content-Security-Policy', CONTENT_POLICY.file]
  return [...headers, 'Content-Security-Policy', CONTENT_POLICY.download, 'Content-Disposition', 'attachment']
}
