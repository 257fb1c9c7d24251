/** A route is one value with its declaration and its handler. The server adds it (`add-routes.ts`), and `/openapi.json`
 *  is composed from it. `define-route.ts` makes routes that answer JSON, `define-raw-route.ts` all others.
 *  Source: service.md#conventions. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '@yalkut/catalog/core'
import type { Json, JsonObject } from '@yalkut/model'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { RouteDoc } from '../http/callers/access.ts'
import { callerOf } from '../http/callers/caller.ts'
import type { RouteContext } from './context.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
export type Address = `/${string}`

/** The argument of a handler: the parts of the server, and the request. */
export interface RouteRequest<P = unknown, Q = unknown, B = unknown> extends RouteContext {
  readonly caller: Caller
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The client's address, as limits by the hour count it (`client-address.ts`). */
  readonly clientAddress: string
  /** Of a request that may be sent again; null: it has none. */
  readonly idempotencyKey: string | null
  /** For a handler that reads a cookie or the bytes of a body. */
  readonly exchange: Exchange
}

export interface Exchange {
  raw: IncomingMessage
  response: ServerResponse
}

/** The body that a route takes: JSON, the bytes of a file, the fields of an HTML form (`fields`: also those that are given
 *  more than once), a small body of any type that the server does not read, or JSON beside any other text (`text`), which
 *  becomes the field `content`. */
export type BodyKind = 'json' | 'text' | 'bytes' | 'form' | 'fields' | 'unread'

/** The declaration of a route: its documentation, and the schemas of its input. */
export interface RouteSpec<P extends TSchema, Q extends TSchema, B extends TSchema> extends RouteDoc {
  params?: P
  query?: Q
  body?: B
  /** Default: `json`. */
  bodyKind?: BodyKind
  /** The largest body, in bytes. Default: `BODY_LIMIT`. */
  bodyLimit?: number
  /** The handler runs before the body is read, and reads the body itself. */
  isEarly?: boolean
  /** The route makes something, and takes an `Idempotency-Key`: how a second sending is answered. */
  replay?: Replay
  /** Answers a failure in the form of another standard. May throw the error again: then the conventions answer. */
  onFailure?(context: RouteContext, error: unknown, reply: FastifyReply): void
}

/** How a request that is sent again is answered as its first sending was. Source: service.md#sending-once. */
export interface Replay<R = RouteRequest> {
  /** What is kept of the first answer: ids, numbers and states, no words. Undefined: it is not the last one, and the request may be
   *  carried out again. */
  idsOf(body: JsonObject): Json | undefined
  /** The body again, as the sender may read it now. Refuses what the sender may no longer read. */
  again(request: R, ids: Json): unknown
}

export interface Route {
  readonly method: Method
  readonly address: Address
  readonly spec: RouteSpec<TSchema, TSchema, TSchema>
  /** Answers a request whose parameters and body have passed the schemas of the route. */
  serve(context: RouteContext, request: FastifyRequest, reply: FastifyReply): void | Promise<void>
}

export function requestOf(context: RouteContext, request: FastifyRequest, reply: FastifyReply): RouteRequest {
  const { catalog, baseUrl, sendMail, openId, oauth, serveOauth, limiter, answerCache, onFault, mirror } = context
  const { oaiAdminEmail, gitMirrorOf } = context
  const { params, query, body } = request
  return {
    catalog,
    baseUrl,
    sendMail,
    openId,
    oauth,
    serveOauth,
    limiter,
    answerCache,
    onFault,
    mirror,
    oaiAdminEmail,
    gitMirrorOf,
    params,
    query,
    body,
    caller: callerOf(request),
    get clientAddress() {
      return request.clientAddress
    },
    get idempotencyKey() {
      return keyOf(request)
    },
    get exchange() {
      return { raw: request.raw, response: reply.raw }
    },
  }
}

/** Empty where it appears more than once: no key is so. */
function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return key === undefined ? null : Array.isArray(key) ? '' : key
}
