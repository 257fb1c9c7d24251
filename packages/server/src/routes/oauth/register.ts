/** `POST /oauth/register`: an app registers itself. Source: routes.md#access; RFC 7591. */

import { randomBytes } from 'node:crypto'
import { AnyObject } from '@yalkut/catalog/core'
import { countHourly, oauthShelf } from '@yalkut/catalog/people'
import { STATUS_OF } from '@yalkut/model'
import type { FastifyReply } from 'fastify'
import type { Provider } from 'oidc-provider'
import { Type } from 'typebox'
import { answerOnce } from '../../http/answers/answer.ts'
import { headersOf, refusalOf } from '../../http/answers/errors.ts'
import { type ClientMetadata, readClientMetadata } from '../../oauth/client-metadata.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { Failure } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { OauthFailure } from '../../schemas/oauth.ts'

const USUAL_LIFE_SECONDS = 365 * 24 * 3_600

export const oauthRegisterRoutes: readonly Route[] = [
  defineRoute('POST', '/oauth/register', {
    operationId: 'oauthRegister',
    tag: 'Access',
    access: 'pub',
    summary: 'Registers an app: a public client, with codes and refresh tokens',
    description:
      '`redirect_uris` is required: https addresses, loopback addresses (http://127.0.0.1, http://localhost), or a private scheme of the app.',
    body: AnyObject,
    answers: { 201: Type.Intersect([AnyObject, Type.Object({ client_id: Type.String() })]) },
    failure: OauthFailure,
    onFailure: (_context, error, reply) => answerRefusal(reply, error),
    handle: async ({ catalog, oauth, body, clientAddress }) => {
      await countHourly(catalog, [{ limit: 'register-net', of: clientAddress }])
      const id = `app-${randomBytes(16).toString('base64url')}`
      const metadata = readClientMetadata(body, id)
      if (metadata === null) return new Failure(400, NO_ADDRESSES)
      const problem = await validationProblem(await oauth(), metadata)
      if (problem !== null) return new Failure(400, problem)
      const issuedAt = Math.floor(catalog.clock().getTime() / 1_000)
      const known = { ...metadata, client_id_issued_at: issuedAt }
      await oauthShelf(catalog, 'Client').save(id, known, USUAL_LIFE_SECONDS)
      return known
    },
  }),
]

const NO_ADDRESSES = {
  error: 'invalid_redirect_uri',
  error_description: 'redirect_uris must be a list of addresses',
}

/** Answers a refusal in the form of OAuth (RFC 7591, 3.2.2), like the OAuth server at its other addresses. Throws
 *  other errors again. */
function answerRefusal(reply: FastifyReply, error: unknown): void {
  const refusal = refusalOf(error)
  const { code, message: error_description } = refusal
  if (code === 'busy' || code === 'rate-limited') {
    const body = { error: 'temporarily_unavailable', error_description }
    answerOnce(reply, STATUS_OF[code], body, headersOf(refusal))
    return
  }
  // Refusals of the caller and internal errors are not about the app's metadata.
  if (code !== 'invalid' && code !== 'bad-request' && code !== 'too-large') throw error
  answerOnce(reply, 400, { error: 'invalid_client_metadata', error_description })
}

/** The OAuth server's objection to a client; null: the client is valid. */
async function validationProblem(
  oauth: Provider,
  metadata: ClientMetadata,
): Promise<{ error: string; error_description: string } | null> {
  try {
    await oauth.Client.validate({ ...metadata })
    return null
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null) throw error
    return problem
  }
}

/** The error body of RFC 7591, 3.2.2. null: an internal error. */
function problemOf(error: unknown): { error: string; error_description: string } | null {
  if (!(error instanceof Error) || !error.message.startsWith('invalid_')) return null
  const description = 'error_description' in error ? String(error.error_description) : ''
  return { error: error.message, error_description: description }
}
