/** Sessions of signed-in browsers: 60 days from their last use, and 180 days at most; only the hash of the secret is kept.
 *  Source: decisions.md#sessions. */
import { randomBytes } from 'node:crypto'
import type { Writer } from '@yalkut/ledger'
import {
  addSession,
  endSession,
  endSessionOf,
  endSessionsOf,
  findLiveSession,
  noteSessionUse,
  sessionsOf,
} from '@yalkut/ledger/access'
import type { Person } from '@yalkut/ledger/people'
import { DAY_MS, HOUR_MS, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { accessSaid } from '../sentences/access.ts'
import { commonSaid } from '../sentences/common.ts'
import type { Services } from '../services/services.ts'
import { Moment, nullable } from '../shapes/named.ts'
import { browserWords } from './browser-words.ts'
import type { Caller, SignedIn } from './caller.ts'
import { getOnSite } from './on-site.ts'

/** How long a session lives after its last use, in seconds. */
export const SESSION_SECONDS = 60 * 24 * 3_600

/** A session ends after this time, whatever its use. */
export const LONGEST_SESSION_MS = 180 * DAY_MS

/** A use is recorded at most once an hour. */
const NOTE_USE_EVERY_MS = HOUR_MS

export interface Beginning {
  now: Date
  /** Anyone who sent the request: the session of the same browser ends. */
  caller: Caller
  /** What the browser says about itself. */
  userAgent: string | undefined
}

/** Starts a session and answers its secret. Refuses `forbidden` for a suspended person, and for a bot: bots use
 *  tokens. */
export async function beginSession(tx: Writer, person: Person, { now, caller, userAgent }: Beginning): Promise<string> {
  if (person.suspended) throw refuse('forbidden', commonSaid('account-suspended'))
  if (person.bot) throw refuse('forbidden', accessSaid('bot-uses-token'))
  const secret = randomBytes(32).toString('base64url')
  const at = now.toISOString()
  const browser = browserWords(userAgent)
  if (caller.kind === 'person' && caller.session !== undefined) {
    await endSessionOf(tx, caller.person.id, caller.session)
  }
  await addSession(tx, { secret, personId: person.id, browser, at, usedSince: usedSince(now) })
  return secret
}

export interface FoundSession {
  signedIn: SignedIn
  /** This use is recorded, so the session's 60 days start again now. True about once an hour. */
  isRenewed: boolean
}

/** The person of a session; null when the session has ended. An ended session is not refused, unlike an ended token:
 *  browsers continue to send its cookie. */
export async function findSession(
  { ledger, clock, uses }: Pick<Services, 'ledger' | 'clock' | 'uses'>,
  secret: string,
): Promise<FoundSession | null> {
  if (!/^[\w-]{43}$/.test(secret)) return null
  const now = clock()
  const begunSince = new Date(now.getTime() - LONGEST_SESSION_MS).toISOString()
  const session = await findLiveSession(ledger.read, secret, {
    usedSince: usedSince(now),
    begunSince,
  })
  if (session === null) return null
  const at = now.toISOString()
  const isRenewed =
    now.getTime() - Date.parse(session.lastUsedAt) > NOTE_USE_EVERY_MS &&
    uses.note({ key: secret, write: (tx) => noteSessionUse(tx, secret, at) })
  const { id, person, beganAt } = session
  const signedIn = { kind: 'person', person, scopes: ['read', 'write'], via: null } as const
  return { signedIn: { ...signedIn, session: id, sessionBeganAt: beganAt }, isRenewed }
}

/** Ends one session. */
export async function signOut({ ledger }: Services, secret: string): Promise<void> {
  await ledger.write((tx) => endSession(tx, secret))
}

/** Ends every session of the caller. Tokens and connected apps stay; they are ended one by one. */
export async function signOutEverywhere({ ledger }: Services, caller: Caller): Promise<void> {
  const { person } = getOnSite(caller)
  await ledger.write((tx) => endSessionsOf(tx, person.id))
}

/** The most sessions that are listed. */
const MOST_LISTED = 200

export const SessionView = Type.Object({
  id: Type.String({ description: '`ses-…`' }),
  beganAt: Moment,
  lastUsedAt: Moment,
  browser: nullable(Type.String({ description: 'As `Firefox, Windows`; null: not known.' })),
  current: Type.Boolean({ description: 'The session of this request.' }),
})
export type SessionView = Static<typeof SessionView>

/** The caller's sessions, the latest used first. */
export async function listSessions({ ledger, clock }: Services, caller: Caller): Promise<SessionView[]> {
  const { person, session } = getOnSite(caller)
  const bounds = { usedSince: usedSince(clock()), limit: MOST_LISTED }
  const rows = await sessionsOf(ledger.read, person.id, bounds)
  return rows.map((row) => ({ ...row, current: row.id === session }))
}

/** Ends one session of the caller. Refuses `not-found`. */
export async function endOwnSession({ ledger }: Services, caller: Caller, id: string): Promise<void> {
  const { person } = getOnSite(caller)
  if (await ledger.write((tx) => endSessionOf(tx, person.id, id))) return
  throw refuse('not-found', accessSaid('no-such-session'))
}

/** Ends every session of the caller but the one of this request. */
export async function endOtherSessions({ ledger }: Services, caller: Caller): Promise<void> {
  const { person, session } = getOnSite(caller)
  await ledger.write((tx) => endSessionsOf(tx, person.id, session))
}

/** Sessions that were not used since are ended. */
export function usedSince(now: Date): string {
  return new Date(now.getTime() - 60 * DAY_MS).toISOString()
}
