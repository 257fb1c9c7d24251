/** Rate limits by address and by token. Source: shapes.md#rate; decisions.md#limits; headers:
 *  draft-ietf-httpapi-ratelimit-headers.
 *
 *  Counting is synchronous, because every request passes here. `request-counts.ts` shares the counts among servers. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Refusal, refuse, type Sentence } from '@yalkut/model'
import { serverSaid } from '../../sentences.ts'
import { isOfSite, splitAddress } from '../requests/address.ts'
import { type AddressReader, clientAddressOf } from './client-address.ts'
import { type LimitKind, type RequestCounts, WINDOW_MS } from './request-counts.ts'

/** Requests a minute. `search`: searches of one address, which also count as requests. `suggest`: proposals while an address
 *  types; `page`: pages of the site; `image`: images over IIIF, of which one page of a scan has many, and pictures of
 *  shared addresses; `row`: rows of a table that
 *  is matched, of which one table has thousands; `object`: bytes of files, of which a player asks for many parts. These five count as nothing else. */
export type Quotas = { [K in LimitKind]: number }

export const QUOTAS: Quotas = {
  address: 300,
  token: 1_200,
  search: 60,
  suggest: 300,
  page: 300,
  image: 3_000,
  row: 600,
  object: 3_000,
}

/** Kinds of requests that count as nothing else. */
const ALONE = ['suggest', 'page', 'image', 'row', 'object'] as const
type AloneKind = (typeof ALONE)[number]

const WINDOW_SECONDS = WINDOW_MS / 1_000

export interface RateLimiter {
  /** Counts a request against its address. A request with a token is not counted here: `count` counts it after the
   *  token is read. null: the request may continue. */
  admit(request: IncomingMessage, response: ServerResponse): Refusal | null
  /** Counts a request, or the calls in it, against its token (null: against its address). null: the request may
   *  continue. */
  count(request: IncomingMessage, response: ServerResponse, counted: Counted): Refusal | null
  /** Counts the further cost of a request that was counted as one already, also where another process counted it. */
  countMore: RateLimiter['count']
}

export interface Counted {
  token: string | null
  /** Where a kind counts as nothing else: how many of that kind. */
  requests?: number
  searches?: number
}

export interface Limiting {
  counts: RequestCounts
  quotas: Quotas
  addressOf: AddressReader
  /** Headers to write before those of the limits. */
  standing: readonly string[]
}

export function createRateLimiter({ counts, quotas, addressOf, standing }: Limiting): RateLimiter {
  const policy = ['RateLimit-Policy', policyOf(quotas, ['address', 'token']), 'RateLimit']
  const searching = ['RateLimit-Policy', policyOf(quotas, ['address', 'token', 'search'])]
  const alone = Object.fromEntries(
    ALONE.map((kind) => [kind, ['RateLimit-Policy', policyOf(quotas, [kind]), 'RateLimit']]),
  )
  const shared = [...standing, ...policy]
  const sharedSearching = [...standing, ...searching, 'RateLimit']

  const take = (kind: LimitKind, client: string, count: number): number =>
    counts.take(kind, client, { count, most: quotas[kind] })

  /** Somebody who types would use up the searches of a minute in seconds, and a page with its images the requests. */
  const countAlone = (
    kind: AloneKind,
    request: IncomingMessage,
    response: ServerResponse,
    requests: number,
  ): Refusal | null => {
    const seconds = counts.secondsLeft()
    const left = take(kind, clientAddressOf(addressOf(request)), requests)
    const limit = `"${kind}";r=${Math.max(left, 0)};t=${seconds}`
    response.ownHeaders = [...standing, ...(alone[kind] ?? []), limit]
    return left < 0 ? overOf(kind, quotas, seconds) : null
  }

  const count: RateLimiter['count'] = (request, response, { token, requests = 1, searches }) => {
    if (token !== null && isUncounted(request)) return null
    const purpose = purposeOf(request)
    if (purpose !== 'read' && purpose !== 'search') return countAlone(purpose, request, response, requests)
    const kind = token === null ? 'address' : 'token'
    const address = clientAddressOf(addressOf(request))
    const seconds = counts.secondsLeft()
    const left = take(kind, token ?? address, requests)
    const made = searches ?? (purpose === 'search' ? 1 : 0)
    const limit = `"${kind}";r=${Math.max(left, 0)};t=${seconds}`
    if (made === 0) {
      response.ownHeaders = [...shared, limit]
      return left < 0 ? overOf(kind, quotas, seconds) : null
    }
    const leftSearches = left < 0 ? 0 : take('search', address, made)
    const searchLimit = `"search";r=${Math.max(leftSearches, 0)};t=${seconds}`
    response.ownHeaders = [...sharedSearching, `${limit}, ${searchLimit}`]
    if (left < 0) return overOf(kind, quotas, seconds)
    return leftSearches < 0 ? overOf('search', quotas, seconds) : null
  }

  return {
    count,
    countMore: count,
    admit(request, response) {
      response.ownHeaders = standing
      if (request.headers.authorization !== undefined || isUncounted(request)) return null
      return count(request, response, { token: null })
    },
  }
}

/** A limiter without limits. */
export function noLimits(standing: readonly string[]): RateLimiter {
  return {
    count: () => null,
    countMore: () => null,
    admit(_request, response) {
      response.ownHeaders = standing
      return null
    },
  }
}

/** Requests that are not counted: those of the site's scripts, styles and fonts, of which one page loads
 *  several; preflights, because a browser sends no token with them and the request that follows is counted; and probes, because
 *  behind a proxy that is not trusted they have the address of every other client. */
function isUncounted({ url = '', method, headers }: IncomingMessage): boolean {
  if (method === 'OPTIONS') return headers['access-control-request-method'] !== undefined
  if (url.startsWith(API)) return false
  return PROBES.has(url) || url.startsWith(FILES_OF_SITE)
}

const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/readyz?write=1'])

function purposeOf({ url = '', headers }: IncomingMessage): 'read' | 'search' | AloneKind {
  // The path may be percent-encoded, and the host may precede it.
  const path = url.startsWith('/') && !url.includes('%') ? url : usualPath(url)
  if (!path.startsWith(API)) return purposeElsewhere(path, headers.accept)
  if (!path.startsWith(SEARCH)) return 'read'
  return path.startsWith(SUGGEST) ? 'suggest' : 'search'
}

function purposeElsewhere(path: string, accept: string | undefined): ReturnType<typeof purposeOf> {
  if (path.startsWith('/objects/')) return 'object'
  if (path.startsWith('/iiif/') || path.startsWith('/share/')) return 'image'
  if (SRU.test(path)) return 'search'
  if (ROWS.test(path)) return 'row'
  if (path.startsWith(SUGGEST_ROWS)) return 'suggest'
  return isOfSite(path) && accept?.includes('text/html') === true ? 'page' : 'read'
}

const API = '/v1/'
const FILES_OF_SITE = '/_app/'
const SEARCH = '/v1/search'
const SUGGEST = '/v1/search/suggest'
/** Searches by the standard of libraries, and matches of tables, with their queries. */
const SRU = /^\/sru(?:\?|$)/
const ROWS = /^\/reconcile(?:\?|$)/
const SUGGEST_ROWS = '/reconcile/suggest/'

/** The path as the router reads it. */
function usualPath(url: string): string {
  const { path } = splitAddress(url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, ''))
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function policyOf(quotas: Quotas, kinds: readonly LimitKind[]): string {
  return kinds.map((kind) => `"${kind}";q=${quotas[kind]};w=${WINDOW_SECONDS}`).join(', ')
}

const OF: { readonly [K in LimitKind]: (n: number) => Sentence } = {
  address: (n) => serverSaid('most-address', { n }),
  token: (n) => serverSaid('most-token', { n }),
  search: (n) => serverSaid('most-search', { n }),
  suggest: (n) => serverSaid('most-suggest', { n }),
  page: (n) => serverSaid('most-page', { n }),
  image: (n) => serverSaid('most-image', { n }),
  object: (n) => serverSaid('most-object', { n }),
  row: (n) => serverSaid('most-row', { n }),
}

/** `seconds`: until the window ends, as `RateLimit` says too. */
function overOf(kind: LimitKind, quotas: Quotas, seconds: number): Refusal {
  return refuse('rate-limited', OF[kind](quotas[kind]), {
    limit: kind,
    quota: quotas[kind],
    windowSeconds: WINDOW_SECONDS,
    retryAfterSeconds: seconds,
  })
}
