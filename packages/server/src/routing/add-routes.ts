/** Adds routes to the server. */
import type { Refusal } from '@yalkut/model'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { forwardedInstead } from '../forwarding/forward-late.ts'
import { takeBytes } from '../http/requests/file-body.ts'
import { takeFields, takeForms, takeText, takeUnread } from '../http/requests/form-body.ts'
import type { RouteContext } from './context.ts'
import type { BodyKind, Route } from './route.ts'
import { runHandler, watchHandlers } from './running-handlers.ts'

export function addRoutes(api: FastifyInstance, context: RouteContext, routes: readonly Route[]): void {
  watchHandlers(api)
  const heads = new Set(routes.flatMap((route) => (route.method === 'HEAD' ? route.address : [])))
  const ofKind = Map.groupBy(routes, ({ spec }) => spec.bodyKind ?? 'json')
  for (const [kind, those] of ofKind) {
    const add = (scope: FastifyInstance): void => {
      for (const route of those) scope.route(optionsOf(context, route, heads))
    }
    const take = TAKES[kind]
    if (take === null) add(api)
    else {
      // A scope reads the bodies of all its routes in the same way.
      api.register(async (scope) => {
        take(scope)
        add(scope)
      })
    }
  }
}

const TAKES: { readonly [K in BodyKind]: ((scope: FastifyInstance) => void) | null } = {
  json: null,
  text: takeText,
  bytes: takeBytes,
  form: takeForms,
  fields: takeFields,
  unread: takeUnread,
}

/** A GET answers HEAD too, unless the list has a route for HEAD. */
function optionsOf(
  context: RouteContext,
  { method, address, spec, serve }: Route,
  heads: ReadonlySet<string>,
): RouteOptions {
  const { params, query, body, bodyLimit, isEarly = false, onFailure } = spec
  const handle = (request: FastifyRequest, reply: FastifyReply): void | Promise<void> =>
    runHandler(request.server, () => serve(context, request, reply))
  return {
    method,
    url: address,
    exposeHeadRoute: !heads.has(address),
    config: { doc: spec },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
    },
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(onFailure && {
      errorHandler: (error, request, reply) => {
        const refuse = (refusal: Refusal): void => onFailure(context, refusal, reply)
        if (!forwardedInstead(error, request, reply, refuse)) onFailure(context, error, reply)
      },
    }),
    ...(isEarly && { onRequest: (request, reply) => void handle(request, reply) }),
    handler: isEarly ? answered : handle,
  }
}

/** The answer was given before the body was read. */
function answered(): void {}
