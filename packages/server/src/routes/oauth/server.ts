/** `/oauth/*`: the OAuth server's own addresses. They follow their standards, not the conventions of `/v1`.
 *  Source: routes.md#access; RFC 6749, 7636, 7009. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { splitAddress } from '../../conventions/address.ts'
import { ON_EVERY_ANSWER } from '../../conventions/headers.ts'
import { AnyObject } from '../../schemas/named.ts'
import { OauthFailure } from '../../schemas/oauth.ts'
import type { Routes } from '../api.ts'

/** The provider says these itself. */
const ITS_OWN: ReadonlySet<string> = new Set([
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Vary',
])

export const oauthServerRoutes: Routes = (api, { oauth, baseUrl }) => {
  const { protocol, host } = new URL(baseUrl)
  const serve = oauth.callback()

  /** Hands the bare request over, before its body is read. */
  function handOver(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack()
    const { raw } = request
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    raw.headers['x-forwarded-host'] = host
    const headers = [...ON_EVERY_ANSWER, ...(reply.raw.ownHeaders ?? [])]
    for (let at = 0; at + 1 < headers.length; at += 2) {
      const [name, value] = [headers[at], headers[at + 1]]
      if (name !== undefined && value !== undefined && !ITS_OWN.has(name)) {
        reply.raw.setHeader(name, value)
      }
    }
    void serve(raw, reply.raw)
  }

  const hand = (request: FastifyRequest, reply: FastifyReply): void => handOver(request, reply)
  const handed = (): void => undefined

  api.get(
    '/oauth/authorize',
    {
      onRequest: (request, reply) => {
        request.raw.url = withScopes(request.raw.url ?? '')
        handOver(request, reply)
      },
      config: {
        doc: {
          operationId: 'oauthAuthorize',
          tag: 'Access',
          access: 'pub',
          summary: 'Asks a person to let an app act for them',
          description:
            'A code with PKCE S256; `resource` is this address or the MCP address; scopes `read` and `write`. The answer goes to `redirect_uri` with `iss`.',
          answers: { 303: null },
          failure: OauthFailure,
        },
      },
    },
    handed,
  )

  api.get(
    '/oauth/authorize/:uid',
    {
      onRequest: hand,
      config: {
        doc: {
          operationId: 'oauthResume',
          tag: 'Access',
          access: 'pub',
          page: true,
          summary: 'Where the consent page leads: back to the app',
          answers: { 303: null },
        },
      },
    },
    handed,
  )

  api.post(
    '/oauth/token',
    {
      onRequest: hand,
      config: {
        doc: {
          operationId: 'oauthToken',
          tag: 'Access',
          access: 'pub',
          summary: 'Tokens for a code, or for a refresh token',
          description:
            'A form: `grant_type` authorization_code (code, redirect_uri, code_verifier, client_id) or refresh_token (refresh_token, client_id). `rho_…` for an hour, with an `rhr_…` that works once; one used twice ends the connection.',
          answers: { 200: AnyObject },
          failure: OauthFailure,
        },
      },
    },
    handed,
  )

  api.post(
    '/oauth/revoke',
    {
      onRequest: hand,
      config: {
        doc: {
          operationId: 'oauthRevoke',
          tag: 'Access',
          access: 'pub',
          summary: 'Ends the connection that a token belongs to',
          description: 'A form: `token`, `client_id`. RFC 7009.',
          answers: { 200: null },
          failure: OauthFailure,
        },
      },
    },
    handed,
  )
}

/** Asks for scopes that there are: apps send those of other services too, or none. */
function withScopes(url: string): string {
  const { path, query } = splitAddress(url)
  const asked = new URLSearchParams(query)
  if (asked.getAll('scope').length > 1) return url
  const words = (asked.get('scope') ?? '').split(' ')
  const known = ['read', 'write'].filter((scope) => words.includes(scope))
  asked.set('scope', known.length === 0 ? 'read write' : known.join(' '))
  return `${path}?${asked}`
}
