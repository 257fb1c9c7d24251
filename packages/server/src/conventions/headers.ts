/** The headers that answers share, ready to be written. Source: service.md#caching; service.md#cors;
 *  shapes.md#cross-origin-requests; shapes.md#caching; decisions.md#safety. What is no page loads nothing and stands in
 *  no frame. */
import type { ServerResponse } from 'node:http'

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
  /** Bytes that are named by what they are. */
  immutable: 'public, max-age=31536000, immutable',
  /** To whoever sent credentials. */
  personal: 'private, no-cache',
  /** Errors, answers to changes, and what is one person's own. */
  never: 'no-store',
} as const

const EXPOSED = [
  'ETag',
  'Link',
  'Retry-After',
  'RateLimit-Policy',
  'RateLimit',
  'Content-Range',
  'Accept-Ranges',
  'Content-Length',
  'X-Credit',
  'Deprecation',
  'Sunset',
  'WWW-Authenticate',
  'Server-Timing',
  'Location',
].join(', ')

/** Names and values in turn, as `writeHead` takes them: no object is made for an answer. A 304 has these alone: what the
 *  reader kept has the others, and they hold on (RFC 9111, 3.2). */
export const ON_UNCHANGED = [
  'Vary',
  'Authorization, Cookie, Accept-Encoding',
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  EXPOSED,
] as const

export const ON_EVERY_ANSWER = [
  ...ON_UNCHANGED,
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'same-origin',
] as const

declare module 'node:http' {
  interface ServerResponse {
    /** What only this answer says beside them: what is left of the limits, and HSTS on https. */
    ownHeaders?: readonly string[]
    /** The cookie of a session that goes on from this request. */
    renewedCookie?: readonly string[]
  }
}

/** What only this answer says. A cookie never goes with what others may keep. */
export function ownHeadersOf(
  { ownHeaders = NONE, renewedCookie }: ServerResponse,
  cacheControl: string,
): readonly string[] {
  if (renewedCookie === undefined || cacheControl.startsWith('public')) return ownHeaders
  return [...ownHeaders, ...renewedCookie]
}

const NONE: readonly string[] = []

/** Beside `ON_EVERY_ANSWER`, those of a server: browsers come back to an https one by https alone, for a year. */
export function standingHeaders(baseUrl: string): readonly string[] {
  return baseUrl.startsWith('https:') ? ['Strict-Transport-Security', 'max-age=31536000'] : []
}

export const JSON_TYPE = 'application/json; charset=utf-8'
