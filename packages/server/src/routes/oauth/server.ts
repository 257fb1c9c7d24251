/** `/oauth/*`: the OAuth server's own addresses. They follow the OAuth standards, not the conventions of `/v1`.
 *  Source: routes.md#access; RFC 6749, 7636, 7009. */

import { behindHeader, ON_EVERY_ANSWER } from '../../http/answers/headers.ts'
import { splitAddress } from '../../http/requests/address.ts'
import { defineRawRoute, type Write } from '../../routing/define-raw-route.ts'
import type { Route, RouteRequest } from '../../routing/route.ts'
import { OauthFailure, RevocationForm, TokenAnswer, TokenForm } from '../../schemas/oauth.ts'

/** Headers that the OAuth library sets itself. */
const SET_BY_LIBRARY: ReadonlySet<string> = new Set([
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Vary',
])

const FORM_TYPE = 'application/x-www-form-urlencoded'

export const oauthServerRoutes: readonly Route[] = [
  defineRawRoute('GET', '/oauth/authorize', {
    operationId: 'oauthAuthorize',
    tag: 'Access',
    access: 'pub',
    summary: 'Starts a consent request of an app',
    description:
      'Authorization code with PKCE S256. `resource` is the address of this service or of MCP. The scopes are `read` and `write`. The answer goes to `redirect_uri`, with `iss`.',
    isEarly: true,
    answers: { 303: null },
    failure: OauthFailure,
    failurePages: [400],
    handle: (request) => {
      const { raw } = request.exchange
      raw.url = withQueryMode(withScopes(raw.url ?? ''))
      return handOver(request)
    },
  }),

  defineRawRoute('GET', '/oauth/authorize/:uid', {
    operationId: 'oauthResume',
    tag: 'Access',
    access: 'pub',
    page: true,
    summary: 'Redirects from the consent page back to the app',
    isEarly: true,
    answers: { 303: null },
    handle: handOver,
  }),

  defineRawRoute('POST', '/oauth/token', {
    operationId: 'oauthToken',
    tag: 'Access',
    access: 'pub',
    summary: 'Exchanges a code or a refresh token for tokens',
    description:
      'The body is a form: `grant_type` authorization_code (code, redirect_uri, code_verifier, client_id) or refresh_token (refresh_token, client_id). The access token `rho_…` is valid for an hour. The refresh token `rhr_…` works once; a second use ends the connection.',
    isEarly: true,
    sent: { mediaType: FORM_TYPE, schema: TokenForm },
    answers: { 200: TokenAnswer },
    failure: OauthFailure,
    handle: handOver,
  }),

  defineRawRoute('POST', '/oauth/revoke', {
    operationId: 'oauthRevoke',
    tag: 'Access',
    access: 'pub',
    summary: 'Ends the connection of a token',
    description: 'The body is a form: `token`, `client_id`. RFC 7009.',
    isEarly: true,
    sent: { mediaType: FORM_TYPE, schema: RevocationForm },
    answers: { 200: null },
    failure: OauthFailure,
    handle: handOver,
  }),
]

/** Passes the request to the OAuth library, before its body is read. */
async function handOver({ baseUrl, serveOauth }: RouteRequest): Promise<Write> {
  const answer = await serveOauth()
  const { protocol, host } = new URL(baseUrl)
  return ({ raw }, reply) => {
    reply.hijack()
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    raw.headers['x-forwarded-host'] = host
    const { ownHeaders = [], behind } = reply.raw
    const headers = [...ON_EVERY_ANSWER, ...ownHeaders, ...behindHeader(behind)]
    for (let at = 0; at + 1 < headers.length; at += 2) {
      const [name, value] = [headers[at], headers[at + 1]]
      if (name !== undefined && value !== undefined && !SET_BY_LIBRARY.has(name)) {
        reply.raw.setHeader(name, value)
      }
    }
    answer(raw, reply.raw)
  }
}

/** Removes unknown scopes, and requests all scopes if none is left: apps also send scopes of other services, or none. */
function withScopes(url: string): string {
  const { path, query } = splitAddress(url)
  const parameters = new URLSearchParams(query)
  if (parameters.getAll('scope').length > 1) return url
  const scopes = (parameters.get('scope') ?? '').split(' ')
  const known = ['read', 'write'].filter((scope) => scopes.includes(scope))
  parameters.set('scope', known.length === 0 ? 'read write' : known.join(' '))
  return `${path}?${parameters}`
}

/** The code goes to the app in the query alone: a fragment or a form would put it where other scripts read it. Another mode is one that the
 *  library does not know, so that it refuses the request in its own form. */
function withQueryMode(url: string): string {
  const { path, query } = splitAddress(url)
  const parameters = new URLSearchParams(query)
  if (parameters.getAll('response_mode').every((mode) => mode === 'query')) return url
  parameters.set('response_mode', 'not-supported')
  return `${path}?${parameters}`
}
