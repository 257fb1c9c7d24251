/** What a room of routes is given. */

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Catalog } from '@yalkut/catalog'
import type { SendMail } from '@yalkut/catalog/mail'
import type { OpenIdDoor } from '@yalkut/catalog/sign-in'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Provider } from 'oidc-provider'

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
  /** How links that sign in are sent. */
  sendMail: SendMail
  /** The OpenID provider that people may sign in through; null where none is set up. */
  openId: OpenIdDoor | null
  /** The OAuth server. */
  oauth: Provider
}

/** Adds the routes of one room. */
export type Routes = (api: Api, context: RouteContext) => void
