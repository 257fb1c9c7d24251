/** Consent requests of apps that wait for a person's answer. Source: routes.md#access; shapes.md#oauth.
 *
 *  A request is bound by a cookie to the browser in which it began, so that nobody can be tricked into answering
 *  another person's request. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Catalog } from '@yalkut/catalog'
import { type Caller, getOnSite } from '@yalkut/catalog/core'
import { type ConnectedClient, openConnection, TOKEN_SCOPES, type TokenScope } from '@yalkut/catalog/people'
import { isRefusal, refuse } from '@yalkut/model'
import type { Interaction, Provider } from 'oidc-provider'
import { serverSaid } from '../sentences.ts'
import { hostOf } from './client-metadata.ts'

export interface ConsentRequest {
  /** `oar-…`. */
  id: string
  client: ConnectedClient
  /** The address to which the answer is sent. */
  redirectUri: string
  scopes: TokenScope[]
  /** The resources to which the app requests access: the API, the MCP address. */
  resources: string[]
}

/** The request and response of Node, which carry the cookies. */
export interface Exchange {
  raw: IncomingMessage
  response: ServerResponse
}

/** Refuses `not-found`: the request is unknown, expired, answered, or began in another browser. */
export async function getConsentRequest(provider: Provider, exchange: Exchange, id: string): Promise<ConsentRequest> {
  return await viewOf(provider, await getInteraction(provider, exchange, id))
}

export interface Consent {
  approve: boolean
  /** The scopes that the person allows. Default: all requested ones. */
  scopes?: readonly TokenScope[] | undefined
}

/** Answers a request and returns the address to which the browser is redirected. Refuses like `getConsentRequest`, and
 *  `invalid`: no scope is allowed. */
export async function decideConsent(
  { catalog, provider }: { catalog: Catalog; provider: Provider },
  exchange: Exchange,
  caller: Caller,
  { id, approve, scopes }: Consent & { id: string },
): Promise<string> {
  const { person } = getOnSite(caller)
  const interaction = await getInteraction(provider, exchange, id)
  const request = await viewOf(provider, interaction)
  if (!approve) return await finish(provider, exchange, { error: 'access_denied' })
  const allowed = request.scopes.filter((scope) => scopes?.includes(scope) ?? true)
  const { client, resources } = request
  const grantId = await openConnection(catalog, caller, { client, scopes: allowed })
  const grant = new provider.Grant({ accountId: person.id, clientId: client.id })
  grant.jti = grantId
  const rejected = request.scopes.filter((scope) => !allowed.includes(scope))
  for (const resource of resources) {
    grant.addResourceScope(resource, allowed.join(' '))
    if (rejected.length > 0) grant.rejectResourceScope(resource, rejected.join(' '))
  }
  await asRefusal(() => grant.save())
  const login = { accountId: person.id, remember: false }
  return await finish(provider, exchange, { login, consent: { grantId } })
}

/** Throws the ledger's own refusal for a person. The OAuth error that wraps it is for apps. */
async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Error && isRefusal(error.cause) ? error.cause : error
  }
}

type Outcome = Parameters<Provider['interactionResult']>[2]

async function finish(provider: Provider, { raw, response }: Exchange, outcome: Outcome): Promise<string> {
  const once = { mergeWithLastSubmission: false }
  return await asRefusal(() => provider.interactionResult(raw, response, outcome, once))
}

async function getInteraction(provider: Provider, { raw, response }: Exchange, id: string): Promise<Interaction> {
  const interaction = await provider.interactionDetails(raw, response).catch((error: unknown) => {
    // The cookie is missing, or the request has expired.
    if (error instanceof Error && error.name === 'SessionNotFound') return null
    throw error
  })
  if (interaction !== null && id === `oar-${interaction.uid}` && interaction.result === undefined) {
    return interaction
  }
  throw refuse('not-found', serverSaid('app-request-over'))
}

async function viewOf(provider: Provider, { uid, params }: Interaction): Promise<ConsentRequest> {
  const { client_id: clientId, redirect_uri: redirectUri, scope, resource } = params
  const client = await provider.Client.find(String(clientId))
  if (client === undefined) throw refuse('not-found', serverSaid('app-gone'))
  const back = typeof redirectUri === 'string' ? redirectUri : (client.redirectUris?.[0] ?? '')
  const requested = String(scope ?? '').split(' ')
  const host = hostOf(client.clientId, back)
  return {
    id: `oar-${uid}`,
    client: {
      id: client.clientId,
      name: (client.clientName ?? host).slice(0, 100),
      uri: client.clientUri ?? null,
      host,
    },
    redirectUri: back,
    scopes: TOKEN_SCOPES.filter((known) => requested.includes(known)),
    resources: [resource].flat().map(String),
  }
}
