/** Tells who a bearer token is. Source: spec.md, Authentication; shapes.md, 1 (Bearer). */
import { findLiveToken, type Ledger, noteTokenUse } from '@yalkut/ledger'
import { refuse } from '@yalkut/model'
import type { Clock } from '../clock.ts'
import type { SignedIn } from './caller.ts'

/** `last used` is a help to people, not a log: written at most once a minute. */
const NOTE_USE_EVERY_MS = 60_000

/** The person behind a token. Any token that is not live is refused `unauthorized`: it is never read as nobody. */
export async function authenticate(
  ledger: Ledger,
  clock: Clock,
  secret: string,
): Promise<SignedIn> {
  const now = clock()
  const token =
    secret.length > 200 ? null : await findLiveToken(ledger.read, secret, now.toISOString())
  if (token === null) {
    throw refuse('unauthorized', 'This token is unknown, revoked or expired. Make another.')
  }
  const last = token.lastUsedAt === null ? 0 : Date.parse(token.lastUsedAt)
  if (now.getTime() - last > NOTE_USE_EVERY_MS) {
    await noteUse(ledger, token.id, now.toISOString())
  }
  const via = { kind: 'token' as const, id: token.id, name: token.name, client: null }
  return { kind: 'person', person: token.person, scopes: token.scopes, via }
}

/** A ledger that is busy with an import does not keep anyone from reading. */
async function noteUse(ledger: Ledger, id: string, now: string): Promise<void> {
  await ledger.write((tx) => noteTokenUse(tx, id, now)).catch(() => undefined)
}
