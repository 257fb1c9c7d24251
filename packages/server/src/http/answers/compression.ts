/** Compresses answers of text over 1 kB as br, zstd or gzip, as `Accept-Encoding` asks. Source: shapes.md#compression.
 *
 *  Answers with an ETag are compressed once: the same bytes have the same tag. The work runs on Node's thread pool, so
 *  other requests continue. HTML pages with forms are never compressed: their size would reveal their tokens (BREACH). */
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** Shorter bodies, in bytes, are sent as they are. */
const SHORTEST = 1_024

/** Compressed bodies that are kept, in bytes together. */
const MAX_CACHED_BYTES = 32 * 1_024 * 1_024

/** `most`: for bytes that are compressed once and sent very often. 480 kB take 35 ms with br and 40 ms with zstd by the usual
 *  effort, and some 0.7 s by the most, on the thread pool. */
export type Effort = 'usual' | 'most'

const BROTLI = levels((effort) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: effort === 'most' ? 10 : 4 },
}))
const ZSTD = levels((effort) => ({
  params: { [constants.ZSTD_c_compressionLevel]: effort === 'most' ? 19 : 6 },
}))
const GZIP = levels((effort) => ({ level: effort === 'most' ? 9 : 6 }))

function levels<T>(of: (effort: Effort) => T): { readonly [E in Effort]: T } {
  return { usual: of('usual'), most: of('most') }
}

/** The best first: a client that takes several gets the first. */
const ENCODINGS = ['br', 'zstd', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

const toBrotli = promisify(brotliCompress)
const toZstd = promisify(zstdCompress)
const toGzip = promisify(gzip)

const COMPRESS: {
  readonly [E in Encoding]: (bytes: Buffer, effort: Effort) => Promise<Buffer>
} = {
  br: (bytes, effort) => toBrotli(bytes, BROTLI[effort]),
  zstd: (bytes, effort) => toZstd(bytes, ZSTD[effort]),
  gzip: (bytes, effort) => toGzip(bytes, GZIP[effort]),
}

const TEXT = /^(text\/|application\/(json|problem\+json|x-ndjson|xml|javascript|[\w.-]+\+(json|xml)))/

/** What a client with this `Accept-Encoding` gets, whatever the body is; null: the body as it is. */
const chosen = new LRUCache<string, { encoding: Encoding | null }>({ max: 500 })

export function encodingFor({ 'accept-encoding': accepted }: IncomingHttpHeaders): Encoding | null {
  if (accepted === undefined) return null
  const text = String(accepted)
  const known = chosen.get(text)
  if (known !== undefined) return known.encoding
  const asked = new Negotiator({ headers: { 'accept-encoding': text } })
  const best = asked.encoding([...ENCODINGS, 'identity'], { preferred: ENCODINGS })
  const encoding = ENCODINGS.find((each) => each === best) ?? null
  chosen.set(text, { encoding })
  return encoding
}

export function isWorthCompressing(type: string, sizeBytes: number): boolean {
  return sizeBytes > SHORTEST && TEXT.test(type)
}

const cache = new LRUCache<string, Buffer>({
  maxSize: MAX_CACHED_BYTES,
  maxEntrySize: MAX_CACHED_BYTES / 8,
  sizeCalculation: (bytes, key) => bytes.length + key.length,
})

function keyOf(encoding: Encoding, etag: string): string {
  return `${encoding} ${etag}`
}

/** Ask `findCompressed` first. `etag`: the tag of these bytes; null: the result is not kept. */
export async function compress(
  bytes: Buffer,
  encoding: Encoding,
  { etag, effort }: { etag: string | null; effort: Effort },
): Promise<Buffer> {
  const compressed = await COMPRESS[encoding](bytes, effort)
  if (etag !== null) cache.set(keyOf(encoding, etag), compressed)
  return compressed
}

/** The kept result, if there is one: such an answer is written at once. */
export function findCompressed(encoding: Encoding, etag: string): Buffer | null {
  return cache.get(keyOf(encoding, etag)) ?? null
}

/** Compresses an answer of many lines while they are sent. */
export function compressingStream(encoding: Encoding) {
  if (encoding === 'br') return createBrotliCompress(BROTLI.usual)
  return encoding === 'zstd' ? createZstdCompress(ZSTD.usual) : createGzip(GZIP.usual)
}
