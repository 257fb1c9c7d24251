/** What a reading process says to the writing one about a request that it sends on. The writing process listens on a socket
 *  in a folder that only this server's user may open, so no client can state these facts. Source: decisions.md#processes. */
import type { IncomingMessage } from 'node:http'
import type { AddressReader } from '../http/limits/client-address.ts'
import { noLimits, type RateLimiter } from '../http/limits/rate-limit.ts'

const NAME = 'Yalkut-Forwarded'
const KEY = 'yalkut-forwarded'
const COUNTED = ' counted'

export interface ForwardedFacts {
  /** The client's address, as the reading process found it. */
  address: string
  /** The reading process has counted the request against the limits. */
  isCounted: boolean
}

export function isFactsHeader(name: string): boolean {
  return name.toLowerCase() === KEY
}

export function factsHeader({ address, isCounted }: ForwardedFacts): [name: string, value: string] {
  return [NAME, isCounted ? `${address}${COUNTED}` : address]
}

function factsOf({ headers }: IncomingMessage): string {
  return String(headers[KEY] ?? '')
}

export const forwardedAddress: AddressReader = (request) => {
  const [address = ''] = factsOf(request).split(' ')
  return address
}

/** Counts only what the reading process has not counted. */
export function forwardedLimiter(limiter: RateLimiter, standing: readonly string[]): RateLimiter {
  const none = noLimits(standing)
  const of = (request: IncomingMessage): RateLimiter => (factsOf(request).endsWith(COUNTED) ? none : limiter)
  return {
    admit: (request, response) => of(request).admit(request, response),
    count: (request, response, counted) => of(request).count(request, response, counted),
    countMore: limiter.countMore,
  }
}
