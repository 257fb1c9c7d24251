/** Requests of apps that wait for a person's answer. Source: routes.md#access; shapes.md#oauth.
 *
 *  A request belongs to the browser that brought it, known by a cookie: nobody can be led to answer another's. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Catalog } from '@yalkut/catalog'
import { type Caller, getOnSite } from '@yalkut/catalog/access'
import { type ConnectedClient, openConnection } from '@yalkut/catalog/connected-apps'
import { TOKEN_SCOPES, type TokenScope } from '@yalkut/catalog/tokens'
import { isRefusal, refuse } from '@yalkut/model'
import type { Interaction, Provider } from 'oidc-provider'
import { hostOf } from './client-metadata.ts'

export interface ConsentRequest {
  /** `oar-…`. */
  id: string
  client: ConnectedClient
  /** Where the answer is sent. */
  redirectUri: string
  scopes: TokenScope[]
  /** What it asks access to: this API, the MCP address. */
  resources: string[]
}

/** The sockets that carry the cookies. */
export interface Exchange {
  raw: IncomingMessage
  response: ServerResponse
}

/** Refuses `not-found` for a request that is unknown, past its hour, answered, or another browser's. */
export async function getConsentRequest(
  provider: Provider,
  exchange: Exchange,
  id: string,
): Promise<ConsentRequest> {
  return await viewOf(provider, await getInteraction(provider, exchange, id))
}

export interface Consent {
  approve: boolean
  /** What is allowed of what was asked for; all of it unless said. */
  scopes?: readonly TokenScope[] | undefined
}

/** Answers a request. The answer is where to send the browser. Refuses as `getConsentRequest`, and `invalid` when nothing is
 *  allowed. */
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

/** A ledger that is busy refuses here as elsewhere; the OAuth server's own words for it are for apps. */
async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Error && isRefusal(error.cause) ? error.cause : error
  }
}

type Outcome = Parameters<Provider['interactionResult']>[2]

async function finish(
  provider: Provider,
  { raw, response }: Exchange,
  outcome: Outcome,
): Promise<string> {
  const once = { mergeWithLastSubmission: false }
  return await asRefusal(() => provider.interactionResult(raw, response, outcome, once))
}

async function getInteraction(
  provider: Provider,
  { raw, response }: Exchange,
  id: string,
): Promise<Interaction> {
  const interaction = await provider.interactionDetails(raw, response).catch((error: unknown) => {
    // The cookie is missing, or the request has ended.
    if (error instanceof Error && error.name === 'SessionNotFound') return null
    throw error
  })
  if (interaction !== null && id === `oar-${interaction.uid}` && interaction.result === undefined) {
    return interaction
  }
  throw refuse(
    'not-found',
    'This request is past its hour, was answered, or began in another browser. Begin again in the app.',
  )
}

async function viewOf(provider: Provider, { uid, params }: Interaction): Promise<ConsentRequest> {
  const { client_id: clientId, redirect_uri: redirectUri, scope, resource } = params
  const client = await provider.Client.find(String(clientId))
  if (client === undefined) throw refuse('not-found', 'The app that asked is not known any more.')
  const back = typeof redirectUri === 'string' ? redirectUri : (client.redirectUris?.[0] ?? '')
  const asked = String(scope ?? '').split(' ')
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
    scopes: TOKEN_SCOPES.filter((known) => asked.includes(known)),
    resources: [resource].flat().map(String),
  }
}
