/** What a route is: one value that holds all that is known of it. The server adds it (`add-routes.ts`), and
 *  `/openapi.json` is composed of it. `define-route.ts` makes the routes that answer JSON, `define-raw-route.ts` the others.
 *  Source: service.md#conventions. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '@yalkut/catalog/access'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { RouteDoc } from '../conventions/access.ts'
import { callerOf } from '../conventions/caller.ts'
import type { RouteContext } from './context.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
export type Address = `/${string}`

/** What a handler is given: the parts of the server, and the request. */
export interface RouteRequest<P = unknown, Q = unknown, B = unknown> extends RouteContext {
  readonly caller: Caller
  readonly params: P
  readonly query: Q
  readonly body: B
  /** What the requests of a client are counted under by the hour. */
  readonly clientAddress: string
  /** For a handler that reads a cookie or the bytes of a body. */
  readonly exchange: Exchange
}

export interface Exchange {
  raw: IncomingMessage
  response: ServerResponse
}

/** The bodies that a route takes: JSON, the bytes of a file, the fields of an HTML form, or a small one of any type that
 *  nobody reads. */
export type BodyKind = 'json' | 'bytes' | 'form' | 'unread'

/** What a route says of itself, and what it takes. */
export interface RouteSpec<P extends TSchema, Q extends TSchema, B extends TSchema>
  extends RouteDoc {
  params?: P
  query?: Q
  body?: B
  /** `json` by default. */
  bodyKind?: BodyKind
  /** The largest body, in bytes; by default that of every route. */
  bodyLimit?: number
  /** The route is answered before its body is read: the server behind it reads the body. */
  isEarly?: boolean
  /** Answers a failure, where the route follows a standard of its own. It throws an error that the conventions answer. */
  onFailure?(context: RouteContext, error: unknown, reply: FastifyReply): void
}

export interface Route {
  readonly method: Method
  readonly address: Address
  readonly spec: RouteSpec<TSchema, TSchema, TSchema>
  /** Answers a request whose parameters and body have passed the schemas of the route. */
  serve(context: RouteContext, request: FastifyRequest, reply: FastifyReply): void | Promise<void>
}

export function requestOf(
  context: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): RouteRequest {
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
