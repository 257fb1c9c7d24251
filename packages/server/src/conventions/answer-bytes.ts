/** Answers with the bytes of a file: whole or a part, as they come from the store. Source: service.md#files;
 *  shapes.md#objects; RFC 9110. */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeOnce } from './answer.ts'
import { type ByteRange, readRange } from './byte-range.ts'
import { matchesEtag } from './etag.ts'
import { CACHE_CONTROL, type CacheKind, ON_UNCHANGED, ownHeadersOf } from './headers.ts'

export interface Bytes {
  sizeBytes: number
  mime: string
  /** A strong tag, with its quotes. */
  etag: string
  /** Shown as a page of its own that runs nothing and asks for nothing, whatever it holds. */
  sandboxed?: boolean
  /** `immutable` unless named. */
  cache?: CacheKind
  /** Names and values in turn. */
  headers?: readonly string[]
  open(range?: ByteRange): Promise<Readable>
}

/** Types that no browser runs anything of; all else is handed over as a file to be saved. */
const SHOWN_TYPES =
  /^(application\/pdf|text\/plain|(audio|video)\/[\w.+-]+|image\/(jpeg|png|webp|gif|tiff|avif|jp2))$/

/** What a stranger's page may do: be read. */
const SANDBOXED_PAGE: readonly string[] = [
  ...['Content-Type', 'text/html; charset=utf-8', 'X-Content-Type-Options', 'nosniff'],
  ...['Referrer-Policy', 'no-referrer', 'Cross-Origin-Resource-Policy', 'same-origin'],
  'Content-Security-Policy',
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
]

/** Writes the answer; done when the last byte left or the reader went away, which ends the reading too. */
export async function answerBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Bytes,
): Promise<void> {
  const { sizeBytes, etag, open } = bytes
  const asked = request.headers
  const isCurrent = asked['if-range'] === undefined || asked['if-range'] === etag
  // A range is of a GET alone: RFC 9110, 14.2.
  const isAsked = isCurrent && request.method === 'GET'
  const range = isAsked ? readRange(asked.range, sizeBytes) : 'whole'
  const isUnchanged = matchesEtag(asked['if-none-match'], etag)
  // Opened before anything is said: a store that does not answer is told as such.
  const isBodiless = isUnchanged || range === 'none' || request.method === 'HEAD'
  const stream = isBodiless ? null : await open(range === 'whole' ? undefined : range)
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
  const headers = [
    ...shared,
    ...(bytes.sandboxed === true ? SANDBOXED_PAGE : safeHeaders(bytes.mime)),
    ...(bytes.headers ?? []),
  ]
  const length = range === 'whole' ? sizeBytes : range.end - range.start + 1
  headers.push('Accept-Ranges', 'bytes', 'Content-Length', String(length))
  if (range !== 'whole') {
    headers.push('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  }
  response.writeHead(range === 'whole' ? 200 : 206, headers)
  if (stream === null) {
    response.end()
    return
  }
  // What breaks now, on either side, can only end the connection: the headers have left.
  await pipeline(stream, response).catch(() => response.destroy())
}

function refuseRange(reply: FastifyReply, sizeBytes: number): void {
  const message = `These bytes are ${sizeBytes}, counted from 0.`
  const body = { error: 'bad-request', message, detail: { sizeBytes } }
  writeOnce(reply.raw, 416, body, ['Content-Range', `bytes */${sizeBytes}`])
}

function cacheOf({ headers }: FastifyRequest, { cache = 'immutable' }: Bytes): string {
  const isPersonal = headers.authorization !== undefined || headers.cookie !== undefined
  return CACHE_CONTROL[isPersonal ? 'personal' : cache]
}

/** Bytes from strangers run nothing: their type is one that browsers only show, or they are saved. */
function safeHeaders(mime: string): string[] {
  const shown = SHOWN_TYPES.test(mime)
  const type = shown ? mime : 'application/octet-stream'
  const headers = ['Content-Type', type === 'text/plain' ? 'text/plain; charset=utf-8' : type]
  headers.push('X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'same-origin')
  headers.push('Cross-Origin-Resource-Policy', 'cross-origin')
  if (shown) return [...headers, 'Content-Security-Policy', "frame-ancestors 'self'"]
  const policy = "default-src 'none'; sandbox; frame-ancestors 'none'"
  return [...headers, 'Content-Security-Policy', policy, 'Content-Disposition', 'attachment']
}
