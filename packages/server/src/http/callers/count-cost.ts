/** Counts what a request costs beyond one request. Source: shapes.md#rate. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '@yalkut/catalog/core'
import type { RateLimiter } from '../limits/rate-limit.ts'
import { countedFor } from './caller.ts'

export interface Costly {
  limiter: RateLimiter
  caller: Caller
  exchange: { raw: IncomingMessage; response: ServerResponse }
}

/** Refuses `rate-limited`. */
export function countCost({ limiter, caller, exchange }: Costly, requests: number): void {
  if (requests <= 0) return
  const token = caller.kind === 'person' ? countedFor(caller) : null
  const over = limiter.countMore(exchange.raw, exchange.response, { token, requests })
  if (over !== null) throw over
}
