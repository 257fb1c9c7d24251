/** Finds the person of a bearer token. Source: service.md#authentication; shapes.md#bearer. */
import { findLiveAccess, findLiveToken, noteConnectionUse, noteTokenUse } from '@yalkut/ledger/access'
import { refuse } from '@yalkut/model'
import { accessSaid } from '../sentences/access.ts'
import type { Services } from '../services/services.ts'
import type { SignedIn } from './caller.ts'

type AuthServices = Pick<Services, 'ledger' | 'clock' | 'uses'>

/** A use is recorded at most once a minute. */
const NOTE_USE_EVERY_MS = 60_000

/** The person of a personal token or of a connected app's token. Refuses `unauthorized` for any token that is not live: a
 *  request with a bad token never counts as a visitor's. */
export async function authenticate(services: AuthServices, secret: string): Promise<SignedIn> {
  if (secret.length > MAX_SECRET) throw notLive()
  const now = services.clock()
  return secret.startsWith('rho_')
    ? await connectedApp(services, secret, now)
    : await personalToken(services, secret, now)
}

const MAX_SECRET = 200

async function personalToken({ ledger, uses }: AuthServices, secret: string, now: Date): Promise<SignedIn> {
  const token = await findLiveToken(ledger.read, secret, now.toISOString())
  if (token === null) throw notLive()
  if (isDue(token.lastUsedAt, now)) {
    const at = now.toISOString()
    uses.note({ key: token.id, write: (tx) => noteTokenUse(tx, token.id, at) })
  }
  const via = { kind: 'token' as const, id: token.id, name: token.name, client: null }
  const { person, scopes, mayGoLive } = token
  return { kind: 'person', person, scopes, via, ...(mayGoLive && { mayGoLive }) }
}

async function connectedApp({ ledger, uses }: AuthServices, secret: string, now: Date): Promise<SignedIn> {
  const access = await findLiveAccess(ledger.read, secret, now.toISOString())
  if (access === null) throw notLive()
  const { connection, scopes, person } = access
  const { id, client, lastUsedAt } = connection
  if (isDue(lastUsedAt, now)) {
    const at = now.toISOString()
    uses.note({ key: id, write: (tx) => noteConnectionUse(tx, id, at) })
  }
  const via = { kind: 'oauth' as const, id, name: client.name, client: client.id }
  return { kind: 'person', person, scopes, via }
}

function notLive(): Error {
  return refuse('unauthorized', accessSaid('token-unknown'))
}

function isDue(lastUsedAt: string | null, now: Date): boolean {
  const lastMs = lastUsedAt === null ? 0 : Date.parse(lastUsedAt)
  return now.getTime() - lastMs > NOTE_USE_EVERY_MS
}
