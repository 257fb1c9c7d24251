/** What a route is: one value that says all of itself. The server adds it (`add-routes.ts`), and `/openapi.json` tells of
 *  it. `define-route.ts` makes those that answer JSON, `define-raw-route.ts` the others. Source: service.md#conventions. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '@yalkut/catalog/access'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { RouteDoc } from '../conventions/access.ts'
import { callerOf } from '../conventions/caller.ts'
import type { RouteContext } from './context.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
export type Address = `/${string}`

/** What a handler is given: the server's parts, and the request. */
export interface Ask<P = unknown, Q = unknown, B = unknown> extends RouteContext {
  readonly caller: Caller
  readonly params: P
  readonly query: Q
  readonly body: B
  /** What the client is counted under by the hour. */
  readonly clientAddress: string
  /** For what reads cookies, or the bytes of a body. */
  readonly exchange: Exchange
}

export interface Exchange {
  raw: IncomingMessage
  response: ServerResponse
}

/** The bodies that a route takes: JSON, the bytes of a file, or what an HTML form sends. */
export type BodyKind = 'json' | 'bytes' | 'form'

/** What a route says of itself, with what it takes. */
export interface RouteSpec<P extends TSchema, Q extends TSchema, B extends TSchema>
  extends RouteDoc {
  params?: P
  query?: Q
  body?: B
  /** `json` unless named. */
  bodyKind?: BodyKind
  /** The largest body, in bytes, where it is not that of every route. */
  bodyLimit?: number
  /** Answered before its body is read: what it is handed to reads the body. */
  isEarly?: boolean
  /** How failures are answered, where the route follows a standard of its own. Throws what every route answers. */
  onFailure?(context: RouteContext, error: unknown, reply: FastifyReply): void
}

export interface Route {
  readonly method: Method
  readonly address: Address
  readonly spec: RouteSpec<TSchema, TSchema, TSchema>
  /** Answers a request whose parameters and body have passed the route's schemas. */
  serve(context: RouteContext, request: FastifyRequest, reply: FastifyReply): void | Promise<void>
}

export function askOf(context: RouteContext, request: FastifyRequest, reply: FastifyReply): Ask {
  const { catalog, baseUrl, sendMail, openId, oauth, serveOauth, limiter, onFault } = context
  const { params, query, body } = request
  return {
    ...{ catalog, baseUrl, sendMail, openId, oauth, serveOauth, limiter, onFault },
    ...{ params, query, body },
    caller: callerOf(request),
    get clientAddress() {
      return request.place
    },
    get exchange() {
      return { raw: request.raw, response: reply.raw }
    },
  }
}
