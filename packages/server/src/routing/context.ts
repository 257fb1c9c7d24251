/** The parts of the server that routes use. */
import type { RequestListener } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Catalog } from '@yalkut/catalog'
import type { OpenIdDoor, SendMail } from '@yalkut/catalog/people'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Provider } from 'oidc-provider'
import type { AnswerCache } from '../http/answers/answer-cache.ts'
import type { OnFault } from '../http/answers/errors.ts'
import type { MirrorFace } from '../http/answers/mirror.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'

export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

export interface RouteContext {
  catalog: Catalog
  /** The public address of this service, without a slash at its end. */
  baseUrl: string
  /** Sends the mails with sign-in links. */
  sendMail: SendMail
  /** The OpenID provider for signing in; null: none is set up. */
  openId: OpenIdDoor | null
  /** The OAuth server. The first call creates it. */
  oauth(): Promise<Provider>
  /** Answers requests to the OAuth server's own addresses. */
  serveOauth(): Promise<RequestListener>
  /** null: this server has a catalog of its own. */
  mirror: MirrorFace | null
  limiter: RateLimiter
  /** The address of the administrator for OAI-PMH; null: OAI-PMH is off. */
  oaiAdminEmail: string | null
  /** The data folder whose git mirror this server gives; null: none. */
  gitMirrorOf: string | null
  /** The answers of routes with `keepsAnswers`. */
  answerCache: AnswerCache
  /** Called with every unexpected error. */
  onFault: OnFault
}
