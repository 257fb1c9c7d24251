/** Routes whose answer is no JSON: files, pages, texts, streams, and what other protocols say. The handler returns how the
 *  answer is written (`writes.ts`). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { type Address, type Ask, askOf, type Method, type Route, type RouteSpec } from './route.ts'

/** Writes an answer; done when it has left, or the reader has gone. */
export type Write = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>

export interface RawRouteSpec<P extends TSchema, Q extends TSchema, B extends TSchema>
  extends RouteSpec<P, Q, B> {
  handle(ask: Ask<Static<P>, Static<Q>, Static<B>>): Write | Promise<Write>
}

/** The same, where the types of what comes in are left to the schemas: the framework has checked it against them. */
interface AnyRawRoute extends RouteSpec<TSchema, TSchema, TSchema> {
  handle(ask: Ask): Write | Promise<Write>
}

export function defineRawRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
  method: Method,
  address: Address,
  spec: RawRouteSpec<P, Q, B>,
): Route {
  const route: AnyRawRoute = spec
  return {
    method,
    address,
    spec,
    serve(context, request, reply) {
      const write = route.handle(askOf(context, request, reply))
      return write instanceof Promise
        ? write.then((each) => each(request, reply))
        : write(request, reply)
    },
  }
}
