/** Tells who a bearer token is. Source: spec.md, Authentication; shapes.md, 1 (Bearer). */
import {
  findLiveAccess,
  findLiveToken,
  type Ledger,
  noteConnectionUse,
  noteTokenUse,
  type Writer,
} from '@yalkut/ledger'
import { refuse } from '@yalkut/model'
import type { Clock } from '../clock.ts'
import type { SignedIn } from './caller.ts'

/** `last used` is a help to people, not a log: written at most once a minute. */
const NOTE_USE_EVERY_MS = 60_000

/** The person behind a token: a personal one, or that of a connected app. Any token that is not live is refused
 *  `unauthorized`: it is never read as nobody. */
export async function authenticate(
  ledger: Ledger,
  clock: Clock,
  secret: string,
): Promise<SignedIn> {
  if (secret.length > MAX_SECRET) throw notLive()
  const now = clock()
  return secret.startsWith('rho_')
    ? await connectedApp(ledger, secret, now)
    : await personalToken(ledger, secret, now)
}

const MAX_SECRET = 200

async function personalToken(ledger: Ledger, secret: string, now: Date): Promise<SignedIn> {
  const token = await findLiveToken(ledger.read, secret, now.toISOString())
  if (token === null) throw notLive()
  await noteUse(ledger, token.lastUsedAt, now, (tx, at) => noteTokenUse(tx, token.id, at))
  const via = { kind: 'token' as const, id: token.id, name: token.name, client: null }
  return { kind: 'person', person: token.person, scopes: token.scopes, via }
}

async function connectedApp(ledger: Ledger, secret: string, now: Date): Promise<SignedIn> {
  const access = await findLiveAccess(ledger.read, secret, now.toISOString())
  if (access === null) throw notLive()
  const { connection, scopes, person } = access
  const { id, client, lastUsedAt } = connection
  await noteUse(ledger, lastUsedAt, now, (tx, at) => noteConnectionUse(tx, id, at))
  const via = { kind: 'oauth' as const, id, name: client.name, client: client.id }
  return { kind: 'person', person, scopes, via }
}

function notLive(): Error {
  return refuse('unauthorized', 'This token is unknown, revoked or expired. Make another.')
}

/** A ledger that is busy with an import does not keep anyone from reading. */
async function noteUse(
  ledger: Ledger,
  lastUsedAt: string | null,
  now: Date,
  note: (tx: Writer, at: string) => Promise<void>,
): Promise<void> {
  const last = lastUsedAt === null ? 0 : Date.parse(lastUsedAt)
  if (now.getTime() - last <= NOTE_USE_EVERY_MS) return
  await ledger.write((tx) => note(tx, now.toISOString())).catch(() => undefined)
}
