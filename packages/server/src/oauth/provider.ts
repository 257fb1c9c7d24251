/** The OAuth 2.1 server: codes with PKCE S256, refresh tokens that turn, public clients.
 *  Source: service.md#connected-apps; shapes.md#oauth; RFC 8707, 9207, 7009, 7591. */
import { generateKeyPairSync } from 'node:crypto'
import type { Catalog } from '@yalkut/catalog'
import type { SafeFetch } from '@yalkut/catalog/access'
import { CONNECTION_SECONDS, mayConnect } from '@yalkut/catalog/connected-apps'
import { isJsonObject } from '@yalkut/model'
import Provider, { type Configuration, errors, type JWK } from 'oidc-provider'
import type { OnFault } from '../conventions/errors.ts'
import { createAdapter } from './adapter.ts'
import { sayWhenToRetry } from './busy.ts'
import { readClientMetadata } from './client-metadata.ts'

/** How long an access token opens anything, in seconds. */
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

/** What access may be asked for: the API, or the MCP address. Both are this service, and a token for one opens the
 *  other: the rights are the same. */
export function resourcesOf(baseUrl: string): ReadonlySet<string> {
  return new Set([baseUrl, `${baseUrl}/`, `${baseUrl}/v1`, `${baseUrl}/mcp`])
}

export function createOauthProvider(settings: OauthSettings): Provider {
  const { baseUrl, onFault } = settings
  const provider = new Provider(baseUrl, configurationOf(settings))
  // Behind a proxy or not, its addresses are those of `baseUrl`: the routes set these headers.
  provider.proxy = true
  nameTokens(provider.AccessToken, 'rho_')
  nameTokens(provider.RefreshToken, 'rhr_')
  sayWhenToRetry(provider)
  provider.on('server_error', (context, fault) => onFault(fault, `OAuth ${context.path}`))
  return provider
}

/** Tokens say what they are, so that people and scanners for leaked secrets know them. */
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
    // Who somebody is is no business of an app: there are no id tokens, and the key for them is never used.
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
      // Of the whole site: the consent page and its API both ask whether it is the same browser.
      short: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
    interactions: { url: (_context, { uid }) => `/connect/oar-${uid}` },
    // Every connection is asked for: an app that comes again is asked again.
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
      (await mayConnect(catalog, accountId))
        ? { accountId, claims: () => ({ sub: accountId }) }
        : undefined,
    fetch: (address) => fetchForClient(safeFetch, String(address)),
    renderError(context, { error, error_description: words }) {
      // Browsers ask for HTML by name; programs take anything, and get what programs read.
      if (context.accepts('json', 'html') !== 'html') {
        context.body = { error, ...(words === undefined ? {} : { error_description: words }) }
        return
      }
      context.type = 'html'
      context.body = errorPage(error, words)
    },
  }
}

/** A metadata document, as this server takes it; whatever else is fetched is not needed here. */
async function fetchForClient(safeFetch: SafeFetch, address: string): Promise<Response> {
  const { status, headers, body } = await safeFetch(address, { maxBytes: 5_000 })
  if (status !== 200) return new Response(null, { status: 502 })
  const said: unknown = JSON.parse(body.toString('utf8'))
  const metadata = readClientMetadata(said, address)
  if (metadata === null || !isOwnDocument(said, address)) return new Response(null, { status: 502 })
  const { 'cache-control': cacheControl } = headers
  const kept = cacheControl === undefined ? {} : { 'cache-control': cacheControl }
  return new Response(JSON.stringify(metadata), { headers: kept })
}

/** A document names itself, and asks for no way of proving that it is the app but PKCE: there is no other here. */
function isOwnDocument(said: unknown, address: string): boolean {
  if (!isJsonObject(said) || said.client_id !== address) return false
  return (said.token_endpoint_auth_method ?? 'none') === 'none'
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key: JWK = JSON.parse(JSON.stringify(privateKey.export({ format: 'jwk' })))
  return key
}

function errorPage(error: string, words: string | undefined): string {
  const safe = (text: string): string => text.replaceAll(/[^\w .,:;()'-]/g, ' ').slice(0, 300)
  return `<!doctype html><meta charset="utf-8"><title>Yalkut</title>
<p dir="rtl" lang="he">היישום ביקש להתחבר באופן שאי אפשר להיענות לו. חזור ליישום ונסה שוב.</p>
<p lang="en">The app asked to connect in a way that cannot be answered. Go back to it and try again.</p>
<pre>${safe(error)}: ${safe(words ?? '')}</pre>`
}
