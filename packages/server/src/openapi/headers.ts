/** The headers of answers in `/openapi.json`. Source: service.md#caching; service.md#paging; service.md#versioning;
 *  shapes.md#rate; shapes.md#cursors. */

import { DOCUMENTED_HEADERS, type HeaderName } from '../http/answers/documented-headers.ts'
import type { RouteDoc } from '../http/callers/access.ts'
import type { Route } from '../routing/route.ts'
import { type JsonValue, objectOf } from './json.ts'

/** For the components of the document. */
export function headerComponents(): JsonValue {
  return { ...DOCUMENTED_HEADERS }
}

/** The `headers` of an answer, as references. */
export function headersNamed(names: readonly HeaderName[]): JsonValue {
  if (names.length === 0) return {}
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  }
}

/** The headers of a successful answer of a route, and of the 304 in its place. */
export function headersOf({ spec, method, address }: Route, status: number): HeaderName[] {
  const isCacheable = method === 'GET' && spec.isOnce !== true && CACHEABLE.has(status)
  return [
    ...(isCacheable ? (['ETag'] as const) : []),
    ...(isCacheable && spec.paged === true ? (['Link'] as const) : []),
    ...(REDIRECTS.has(status) ? (['Location'] as const) : []),
    ...(spec.replay === undefined ? [] : (['Idempotent-Replay'] as const)),
    ...(spec.headers?.[status] ?? []),
    ...sharedHeaders(spec, address),
  ]
}

/** The answers of a read that have an ETag. */
const CACHEABLE: ReadonlySet<number> = new Set([200, 206, 304])

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303])

/** Addresses that begin so are not counted. */
const UNCOUNTED = ['/iiif/', '/livez', '/readyz'] as const

/** The headers of every answer of a route. Images of pages are not counted. Any answer may come from a
 *  server that cannot follow the line. */
export function sharedHeaders(spec: RouteDoc & { query?: unknown }, address: string): HeaderName[] {
  const isCounted = !UNCOUNTED.some((start) => address.startsWith(start))
  return [
    ...(isCounted ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
    ...(spec.commonHeaders ?? []),
    ...(hasDeprecated(spec.query) ? (['Deprecation', 'Sunset'] as const) : []),
    'Yalkut-Behind',
  ]
}

function hasDeprecated(query: unknown): boolean {
  const { properties } = objectOf(query)
  return Object.values(objectOf(properties)).some((each) => objectOf(each).deprecated === true)
}
