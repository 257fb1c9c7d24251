/** Routes whose answer is not JSON: files, pages, texts, streams, and answers of other protocols. The handler returns the
 *  function that writes the answer (`writes.ts`). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { type Address, type Method, type Route, type RouteRequest, type RouteSpec, requestOf } from './route.ts'

/** Writes an answer. The promise resolves when the answer is sent or the client has closed the connection. */
export type Write = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>

export interface RawRouteSpec<P extends TSchema, Q extends TSchema, B extends TSchema> extends RouteSpec<P, Q, B> {
  handle(request: RouteRequest<Static<P>, Static<Q>, Static<B>>): Write | Promise<Write>
}

/** A route whose parameters and body have any type. The framework has checked them against the schemas of the route. */
interface AnyRawRoute extends RouteSpec<TSchema, TSchema, TSchema> {
  handle(request: RouteRequest): Write | Promise<Write>
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
      const write = route.handle(requestOf(context, request, reply))
      return write instanceof Promise ? write.then((each) => each(request, reply)) : write(request, reply)
    },
  }
}
