/** What routes are given by the server that they are added to. */
import type { RequestListener } from 'node:http'
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
import type { OnFault } from '../conventions/errors.ts'
import type { RateLimiter } from '../conventions/rate-limit.ts'

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
  /** The OAuth server, made when it is first asked for. */
  oauth(): Promise<Provider>
  /** Answers at the OAuth server's own addresses. */
  serveOauth(): Promise<RequestListener>
  limiter: RateLimiter
  /** Hears of what nobody foresaw. */
  onFault: OnFault
}
