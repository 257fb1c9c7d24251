/** How often an address, or a token, may ask. Source: design.md, 4 (Limits); shapes.md, 1 (Rate); the headers are those
 *  of draft-ietf-httpapi-ratelimit-headers.
 *
 *  Counted in this server's memory and without waiting for anything, since every request passes here: several servers
 *  each count for themselves. All windows turn together each minute, so nothing is kept about a place for longer. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Refusal, refuse } from '@yalkut/model'
import { type AddressReader, placeOf } from './client-address.ts'

/** Requests a minute. */
export interface Quotas {
  address: number
  token: number
  /** Searches of an address, beside its other count. */
  search: number
}

export const QUOTAS: Quotas = { address: 300, token: 1_200, search: 60 }

const WINDOW_MS = 60_000
const WINDOW_SECONDS = WINDOW_MS / 1_000

export interface RateLimiter {
  /** Counts a request against its address; one that sends a token waits for `countToken`. Null: it may go on. */
  admit(request: IncomingMessage, response: ServerResponse): Refusal | null
  /** Counts a request, or the calls in it, against its token, null: against its address. */
  count(
    request: IncomingMessage,
    response: ServerResponse,
    counted: { token: string | null; requests?: number; searches?: number },
  ): Refusal | null
}

export interface Limiting {
  clock: () => Date
  quotas: Quotas
  addressOf: AddressReader
  /** Headers that go before those of the limits. */
  standing: readonly string[]
}

type Kind = keyof Quotas
type Counts = Map<string, number>

export function createRateLimiter({ clock, quotas, addressOf, standing }: Limiting): RateLimiter {
  const policy = ['RateLimit-Policy', policyOf(quotas, ['address', 'token']), 'RateLimit']
  const searching = ['RateLimit-Policy', policyOf(quotas, ['address', 'token', 'search'])]
  const shared = [...standing, ...policy]
  const sharedSearching = [...standing, ...searching, 'RateLimit']
  let endsAtMs = 0
  let used: { readonly [K in Kind]: Counts } = noCounts()

  /** How long this window lasts yet, in seconds. */
  function turn(): number {
    const nowMs = clock().getTime()
    if (nowMs >= endsAtMs) {
      endsAtMs = nowMs - (nowMs % WINDOW_MS) + WINDOW_MS
      used = noCounts()
    }
    return Math.ceil((endsAtMs - nowMs) / 1_000)
  }

  /** What is left after taking `count`; below zero nothing was taken. */
  function take(kind: Kind, key: string, count: number): number {
    const taken = (used[kind].get(key) ?? 0) + count
    if (taken <= quotas[kind]) used[kind].set(key, taken)
    return quotas[kind] - taken
  }

  const count: RateLimiter['count'] = (request, response, { token, requests = 1, searches }) => {
    const kind = token === null ? 'address' : 'token'
    const place = placeOf(addressOf(request))
    const seconds = turn()
    const left = take(kind, token ?? place, requests)
    const asked = searches ?? (isSearch(request) ? 1 : 0)
    const said = `"${kind}";r=${Math.max(left, 0)};t=${seconds}`
    if (asked === 0) {
      response.ownHeaders = [...shared, said]
      return left < 0 ? overOf(kind, quotas) : null
    }
    const leftSearches = left < 0 ? 0 : take('search', place, asked)
    const saidSearches = `"search";r=${Math.max(leftSearches, 0)};t=${seconds}`
    response.ownHeaders = [...sharedSearching, `${said}, ${saidSearches}`]
    if (left < 0) return overOf(kind, quotas)
    return leftSearches < 0 ? overOf('search', quotas) : null
  }

  return {
    count,
    admit(request, response) {
      response.ownHeaders = standing
      if (request.headers.authorization !== undefined || isUncounted(request)) return null
      return count(request, response, { token: null })
    },
  }
}

/** Lifts every limit. */
export function noLimits(standing: readonly string[]): RateLimiter {
  return {
    count: () => null,
    admit(_request, response) {
      response.ownHeaders = standing
      return null
    },
  }
}

function noCounts(): { [K in Kind]: Counts } {
  return { address: new Map(), token: new Map(), search: new Map() }
}

/** Bytes of files: a reader of a PDF asks for many pieces of it. */
function isUncounted({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/objects/')
}

function isSearch({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/v1/search')
}

function policyOf(quotas: Quotas, kinds: readonly Kind[]): string {
  return kinds.map((kind) => `"${kind}";q=${quotas[kind]};w=${WINDOW_SECONDS}`).join(', ')
}

const OF: { readonly [K in Kind]: string } = {
  address: 'requests a minute come from one address. Wait a minute, or send a token',
  token: 'requests a minute are made with one token. Wait a minute',
  search: 'searches a minute come from one address. Wait a minute',
}

function overOf(kind: Kind, quotas: Quotas): Refusal {
  return refuse('rate-limited', `At most ${quotas[kind]} ${OF[kind]}.`, {
    limit: kind,
    quota: quotas[kind],
    windowSeconds: WINDOW_SECONDS,
  })
}
