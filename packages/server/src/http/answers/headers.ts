/** The headers that all answers share. Answers that are no pages load nothing and may not be framed.
 *  Source: service.md#caching; service.md#cors; shapes.md#cross-origin-requests; shapes.md#caching;
 *  decisions.md#safety. */
import type { ServerResponse } from 'node:http'
import { CONTENT_POLICY } from './content-policy.ts'

/** How long shared caches may keep an answer. */
export type CacheKind = keyof typeof CACHE_CONTROL

export const CACHE_CONTROL = {
  /** Public answers. */
  live: 'public, max-age=60, s-maxage=120, stale-while-revalidate=600',
  /** Totals over the whole catalog. */
  sum: 'public, max-age=300, s-maxage=600, stale-while-revalidate=3600',
  /** The page of commits that the next merge adds to. */
  newest: 'public, max-age=10, s-maxage=10',
  document: 'public, max-age=300',
  /** Proposals while a person types. */
  proposals: 'public, max-age=300',
  /** Bytes whose address contains their hash. */
  immutable: 'public, max-age=31536000, immutable',
  /** Answers to a request with credentials. */
  personal: 'private, no-cache',
  /** Errors, answers to changes, and one person's own data. */
  never: 'no-store',
} as const

/** A value for each kind. */
export function mapKinds<T>(of: (kind: CacheKind) => T): { readonly [K in CacheKind]: T } {
  return {
    live: of('live'),
    sum: of('sum'),
    newest: of('newest'),
    document: of('document'),
    proposals: of('proposals'),
    immutable: of('immutable'),
    personal: of('personal'),
    never: of('never'),
  }
}

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
  'Idempotent-Replay',
  'Location',
  'Yalkut-Behind',
].join(', ')

/** Names and values in turn, as `writeHead` takes them: no object is made for an answer. A 304 has only these. The
 *  other headers are in the copy that the client kept, and stay valid (RFC 9111, 3.2). */
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
  CONTENT_POLICY.data,
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'same-origin',
] as const

/** On pages of the site; they bring their own `Content-Security-Policy`. */
export const ON_EVERY_PAGE = [
  'Vary',
  'Cookie, Accept-Encoding',
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'same-origin',
] as const

/** Whether other sites may load this answer without CORS, as an image or a script. Public answers may be loaded, also by
 *  pages that isolate themselves; one person's answers may not. Requests with CORS are not affected. */
export function resourcePolicy(cacheControl: string): readonly string[] {
  return cacheControl.startsWith('public') ? SHARED_RESOURCE : OWN_RESOURCE
}

/** For files and images, also in answers to a person: viewers on other sites show them. */
export const SHARED_RESOURCE = ['Cross-Origin-Resource-Policy', 'cross-origin'] as const
export const OWN_RESOURCE = ['Cross-Origin-Resource-Policy', 'same-origin'] as const

/** What a page may not use: no page of ours needs a camera, a position or a payment. */
export const NO_DEVICES = [
  'Permissions-Policy',
  'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
] as const

/** A page of another site that opened this one gets no hold of its window. */
export const OWN_WINDOW = ['Cross-Origin-Opener-Policy', 'same-origin'] as const

declare module 'node:http' {
  interface ServerResponse {
    /** More headers of this answer: the remaining limits, and HSTS on https. */
    ownHeaders?: readonly string[]
    /** The `Set-Cookie` header of a session that this request renewed. */
    renewedCookie?: readonly string[]
    /** How many changes this server's readers do not see yet because the projection cannot follow. */
    behind?: () => number
  }
}

/** The headers of this answer alone. An answer that shared caches may keep gets no cookie. */
export function ownHeadersOf(
  { ownHeaders = NONE, renewedCookie, behind }: ServerResponse,
  cacheControl: string,
): readonly string[] {
  const late = behindHeader(behind)
  const own = late === NONE ? ownHeaders : [...ownHeaders, ...late]
  if (renewedCookie === undefined || cacheControl.startsWith('public')) return own
  return [...own, ...renewedCookie]
}

const NONE: readonly string[] = []

/** Empty while readers see every change. */
export function behindHeader(behind: ServerResponse['behind']): readonly string[] {
  const behindBy = behind === undefined ? 0 : behind()
  return behindBy === 0 ? NONE : ['Yalkut-Behind', String(behindBy)]
}

/** More headers of every answer, by the server's address: on https, browsers use only https for a year. */
export function standingHeaders(baseUrl: string): readonly string[] {
  return baseUrl.startsWith('https:') ? ['Strict-Transport-Security', 'max-age=31536000'] : []
}

export const JSON_TYPE = 'application/json; charset=utf-8'
