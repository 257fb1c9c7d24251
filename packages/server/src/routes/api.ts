/** What a room of routes is given. */

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Catalog } from '@yalkut/catalog'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'

/** The server, with handlers typed by the schemas of their routes. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

export interface RouteContext {
  catalog: Catalog
  /** The address that this service is reached at, without a slash at its end. */
  baseUrl: string
}

/** Adds the routes of one room. */
export type Routes = (api: Api, context: RouteContext) => void
