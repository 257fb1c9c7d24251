/** Tells who a bearer token is. Source: service.md#authentication; shapes.md#bearer. */
import {
  findLiveAccess,
  findLiveToken,
  noteConnectionUse,
  noteTokenUse,
} from '@yalkut/ledger/access'
import { refuse } from '@yalkut/model'
import type { Services } from '../services/services.ts'
import type { SignedIn } from './caller.ts'

type Around = Pick<Services, 'ledger' | 'clock' | 'uses'>

/** A use is noted at most once a minute. */
const NOTE_USE_EVERY_MS = 60_000

/** The person behind a token: a personal one, or that of a connected app. Any token that is not live is refused
 *  `unauthorized`: it is never read as nobody. */
export async function authenticate(around: Around, secret: string): Promise<SignedIn> {
  if (secret.length > MAX_SECRET) throw notLive()
  const now = around.clock()
  return secret.startsWith('rho_')
    ? await connectedApp(around, secret, now)
    : await personalToken(around, secret, now)
}

const MAX_SECRET = 200

async function personalToken(
  { ledger, uses }: Around,
  secret: string,
  now: Date,
): Promise<SignedIn> {
  const token = await findLiveToken(ledger.read, secret, now.toISOString())
  if (token === null) throw notLive()
  if (isDue(token.lastUsedAt, now)) {
    const at = now.toISOString()
    uses.note({ key: token.id, write: (tx) => noteTokenUse(tx, token.id, at) })
  }
  const via = { kind: 'token' as const, id: token.id, name: token.name, client: null }
  return { kind: 'person', person: token.person, scopes: token.scopes, via }
}

async function connectedApp(
  { ledger, uses }: Around,
  secret: string,
  now: Date,
): Promise<SignedIn> {
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
  return refuse('unauthorized', 'This token is unknown, revoked or expired. Make another.')
}

function isDue(lastUsedAt: string | null, now: Date): boolean {
  const lastMs = lastUsedAt === null ? 0 : Date.parse(lastUsedAt)
  return now.getTime() - lastMs > NOTE_USE_EVERY_MS
}
