/** The OAuth 2.1 server: codes with PKCE S256, rotating refresh tokens, public clients.
 *  Source: service.md#connected-apps; shapes.md#oauth; RFC 8707, 9207, 7009, 7591. */
import { generateKeyPairSync } from 'node:crypto'
import type { Catalog } from '@yalkut/catalog'
import type { SafeFetch } from '@yalkut/catalog/core'
import { CONNECTION_SECONDS, mayConnect } from '@yalkut/catalog/people'
import { isJsonObject } from '@yalkut/model'
import Provider, { type Configuration, errors, type JWK } from 'oidc-provider'
import type { OnFault } from '../http/answers/errors.ts'
import { NO_DEVICES, OWN_RESOURCE } from '../http/answers/headers.ts'
import { documentOf, type PlainPage, policyOf } from '../http/answers/plain-page.ts'
import { createAdapter } from './adapter.ts'
import { addRetryAfter } from './busy.ts'
import { readClientMetadata } from './client-metadata.ts'

/** How long an access token is valid, in seconds. */
export const ACCESS_SECONDS = 3_600
const CODE_SECONDS = 60
const REQUEST_SECONDS = 3_600
const GRANT_SECONDS = 10 * 365 * 24 * 3_600

export interface OauthSettings {
  catalog: Catalog
  baseUrl: string
  /** Fetches metadata documents of apps. */
  safeFetch: SafeFetch
  onFault: OnFault
}

/** The resources for which an app may request access: the API and the MCP address. Both give the same rights, and a
 *  token for one is valid for the other. */
export function resourcesOf(baseUrl: string): ReadonlySet<string> {
  return new Set([baseUrl, `${baseUrl}/`, `${baseUrl}/v1`, `${baseUrl}/mcp`])
}

export function createOauthProvider(settings: OauthSettings): Provider {
  const { baseUrl, onFault } = settings
  const provider = new Provider(baseUrl, configurationOf(settings))
  // The routes set the forwarded headers from `baseUrl`, so its addresses are right with and without a proxy.
  provider.proxy = true
  nameTokens(provider.AccessToken, 'rho_')
  nameTokens(provider.RefreshToken, 'rhr_')
  addRetryAfter(provider)
  provider.on('server_error', (context, fault) => onFault(fault, `OAuth ${context.path}`))
  return provider
}

/** Gives tokens a prefix, by which people and scanners for leaked secrets recognize them. */
function nameTokens(model: { prototype: object }, prefix: string): void {
  const original: unknown = Reflect.get(model.prototype, 'generateTokenId')
  if (typeof original !== 'function') throw new Error('the OAuth server makes no token ids')
  Object.defineProperty(model.prototype, 'generateTokenId', {
    value(this: unknown): string {
      return prefix + String(Reflect.apply(original, this, []))
    },
  })
}

function configurationOf({ catalog, baseUrl, safeFetch }: OauthSettings): Configuration {
  const resources = resourcesOf(baseUrl)
  return {
    adapter: (kind) => createAdapter(catalog, kind),
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      registration: '/oauth/register',
    },
    // Apps get no identity of the person: there are no id tokens, and this key is never used.
    jwks: { keys: [newKey()] },
    scopes: [],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
      },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => baseUrl,
        useGrantedResource: () => true,
        getResourceServerInfo(_context, resource) {
          if (!resources.has(resource)) throw new errors.InvalidTarget()
          const scope = 'read write'
          return {
            scope,
            audience: resource,
            accessTokenTTL: ACCESS_SECONDS,
            accessTokenFormat: 'opaque',
          }
        },
      },
    },
    ttl: {
      AccessToken: ACCESS_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      Grant: GRANT_SECONDS,
      Interaction: REQUEST_SECONDS,
      RefreshToken: CONNECTION_SECONDS,
      Session: REQUEST_SECONDS,
    },
    cookies: {
      names: { interaction: 'rh_oauth', resume: 'rh_oauth_resume', session: 'rh_oauth_session' },
      long: { httpOnly: true, sameSite: 'lax', path: '/oauth' },
      // For all paths: the consent page and its API both check that the browser is the same.
      short: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
    interactions: { url: (_context, { uid }) => `/connect/oar-${uid}` },
    // The person consents to every connection, also when the same app connects again.
    loadExistingGrant: ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId)
    },
    rotateRefreshToken: true,
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    clientBasedCORS: () => true,
    findAccount: async (_context, accountId) =>
      (await mayConnect(catalog, accountId)) ? { accountId, claims: () => ({ sub: accountId }) } : undefined,
    fetch: (address) => fetchForClient(safeFetch, String(address)),
    renderError(context, { error, error_description: message }) {
      // Only people open these addresses. Failures of tokens do not come here: the library answers them as JSON.
      context.type = 'html'
      context.set('Content-Security-Policy', policyOf())
      context.set(Object.fromEntries([NO_DEVICES, OWN_RESOURCE]))
      context.body = documentOf(errorPage(error, message))
    },
  }
}

/** Fetches an app's metadata document and answers it with the fields that this server supports. 502: the document is
 *  missing or not valid. */
async function fetchForClient(safeFetch: SafeFetch, address: string): Promise<Response> {
  const { status, headers, body } = await safeFetch(address, { maxBytes: 5_000 })
  if (status !== 200) return new Response(null, { status: 502 })
  const document: unknown = JSON.parse(body.toString('utf8'))
  const metadata = readClientMetadata(document, address)
  if (metadata === null || !isOwnDocument(document, address)) {
    return new Response(null, { status: 502 })
  }
  const { 'cache-control': cacheControl } = headers
  const cacheHeaders = cacheControl === undefined ? {} : { 'cache-control': cacheControl }
  return new Response(JSON.stringify(metadata), { headers: cacheHeaders })
}

/** Whether a document names its own address and requires no client authentication: this server supports only PKCE. */
function isOwnDocument(document: unknown, address: string): boolean {
  if (!isJsonObject(document) || document.client_id !== address) return false
  return (document.token_endpoint_auth_method ?? 'none') === 'none'
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key: JWK = JSON.parse(JSON.stringify(privateKey.export({ format: 'jwk' })))
  return key
}

/** The page of an authorization request that cannot be sent back to an app. */
function errorPage(error: string, message: string | undefined): PlainPage {
  const detail = message === undefined ? error : `${error}: ${message}`
  const he = 'היישום שלח בקשה שגויה. חזרו ליישום ונסו שוב.'
  const en = 'The app sent a connection request that is not valid. Go back to the app and try again.'
  const title = { he: 'החיבור לא הצליח', en: 'The connection did not work' }
  return { title, lines: [{ he, en }, { plain: detail.slice(0, 300) }] }
}
