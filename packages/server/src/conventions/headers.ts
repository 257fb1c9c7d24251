/** The headers that answers share, ready to be written. Source: spec.md, Limits (Caching, CORS); shapes.md, 1. */

/** How long shared caches may keep an answer. */
export type CacheKind = keyof typeof CACHE_CONTROL

export const CACHE_CONTROL = {
  /** What anyone may read. */
  live: 'public, max-age=60, s-maxage=120, stale-while-revalidate=600',
  /** Sums of the whole catalog. */
  sum: 'public, max-age=300, s-maxage=600, stale-while-revalidate=3600',
  /** The page of commits that the next merge adds to. */
  newest: 'public, max-age=10, s-maxage=10',
  document: 'public, max-age=300',
  /** To whoever sent credentials. */
  personal: 'private, no-cache',
  /** Errors, and answers to changes. */
  never: 'no-store',
} as const

const EXPOSED = [
  'ETag',
  'Link',
  'Retry-After',
  'RateLimit-Policy',
  'Content-Range',
  'Accept-Ranges',
  'Content-Length',
  'X-Credit',
  'Deprecation',
  'Sunset',
  'WWW-Authenticate',
  'Server-Timing',
].join(', ')

/** Names and values in turn, as `writeHead` takes them: no object is made for an answer. */
export const ON_EVERY_ANSWER = [
  'Vary',
  'Authorization, Cookie, Accept-Encoding',
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  EXPOSED,
  'X-Content-Type-Options',
  'nosniff',
] as const

export const JSON_TYPE = 'application/json; charset=utf-8'
