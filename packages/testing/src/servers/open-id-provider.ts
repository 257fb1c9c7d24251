/** An OpenID provider on this machine, for tests: it signs in the person that the test names, without a question. */
import { createServer } from 'node:http'
import { after } from 'node:test'
import Provider from 'oidc-provider'
import { freePort } from '../outside/free-port.ts'

export interface KnownThere {
  subject: string
  email: string
  verified: boolean
}

export interface OpenIdProvider {
  readonly issuer: string
  /** Names the person whom the provider signs in from now on. */
  letIn(person: KnownThere): void
}

export const CLIENT_ID = 'yalkut'
export const CLIENT_SECRET = 'a-secret-of-tests-that-is-long-enough'

/** `redirectUri`: the address of the site to which the provider redirects. */
export async function startOpenIdProvider(redirectUri: () => string): Promise<OpenIdProvider> {
  const issuer = `http://localhost:${await freePort('localhost')}`
  const people = new Map<string, KnownThere>()
  let next = ''
  const provider = new Provider(issuer, {
    clients: [],
    async findAccount(_context, id) {
      const { email = '', verified = false } = people.get(id) ?? {}
      const claims = { sub: id, email, email_verified: verified }
      return { accountId: id, claims: () => claims }
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/in/${uid}` },
    adapter: memoryWith(() => ({
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [redirectUri()],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    })),
  })
  const serve = provider.callback()
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/in/') !== true) return void serve(request, response)
    void letThrough(provider, next, request, response)
  })
  await new Promise<void>((resolve) => server.listen(Number(new URL(issuer).port), 'localhost', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    issuer,
    letIn(person) {
      people.set(person.subject, person)
      next = person.subject
    },
  }
}

type Sockets = Parameters<Provider['interactionFinished']>

async function letThrough(
  provider: Provider,
  accountId: string,
  request: Sockets[0],
  response: Sockets[1],
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId, clientId: CLIENT_ID })
  grant.addOIDCScope(String(params.scope))
  const consent = { grantId: await grant.save() }
  await provider.interactionFinished(request, response, { login: { accountId }, consent })
}

type Kept = { [field: string]: unknown }

/** Its memory, with the one client in it. */
function memoryWith(client: () => Kept) {
  const kept = new Map<string, Kept>()
  return (kind: string) => ({
    async upsert(id: string, payload: Kept) {
      kept.set(`${kind}:${id}`, payload)
      if (typeof payload.uid === 'string') kept.set(`${kind}-uid:${payload.uid}`, payload)
    },
    find: async (id: string) => (kind === 'Client' ? client() : kept.get(`${kind}:${id}`)),
    findByUid: async (uid: string) => kept.get(`${kind}-uid:${uid}`),
    findByUserCode: async () => undefined,
    async consume(id: string) {
      const payload = kept.get(`${kind}:${id}`)
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1_000)
    },
    async destroy(id: string) {
      kept.delete(`${kind}:${id}`)
    },
    revokeByGrantId: async () => undefined,
  })
}
