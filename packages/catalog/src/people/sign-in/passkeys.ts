/** Sign-in with a passkey, and registration of a passkey for a new account or for the caller's own. Each challenge
 *  works once, for five minutes. Source: service.md#sign-in; WebAuthn level 3. */
import { randomBytes } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Writer } from '@yalkut/ledger'
import { addCeremony, addPasskey, findPasskey, notePasskeyUse, passkeysOf, takeCeremony } from '@yalkut/ledger/access'
import { findHolders, findPerson, type Person } from '@yalkut/ledger/people'
import { type JsonObject, newPrefixedId, refuse } from '@yalkut/model'
import type { Caller } from '../../core/access/caller.ts'
import { assertNoToken } from '../../core/access/on-site.ts'
import { beginSession } from '../../core/access/sessions.ts'
import { signInSaid } from '../../core/sentences/sign-in.ts'
import type { Services } from '../../core/services/services.ts'
import { readHandle } from '../handles/handles.ts'
import { challengeOf } from './challenge.ts'
import type { Entered } from './email.ts'
import { countHourly } from './hourly-limits.ts'
import { addAccount, type NewAccount, readName } from './new-account.ts'

const CHALLENGE_MS = 5 * 60_000

/** Loaded at the first passkey: with its certificate code the library takes longer to load than most of the catalog. */
const webauthn = () => import('@simplewebauthn/server')

/** The most passkeys of one person. */
const MAX_PASSKEYS = 20

export interface RegistrationStart {
  /** The handle of a new account; not used when the caller is signed in. */
  handle?: string | undefined
  name?: string | undefined
  /** The client's address. */
  from: string
  baseUrl: string
}

/** The options for the browser to create a passkey. For a signed-in caller the passkey is added to the account;
 *  otherwise a new account begins with it. Refuses `invalid`, `conflict` (a taken handle; twenty passkeys),
 *  `rate-limited`. */
export async function startPasskey(
  services: Services,
  caller: Caller,
  { handle, name, from, baseUrl }: RegistrationStart,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  assertNoToken(caller)
  assertFresh(services, caller)
  const { ledger } = services
  const account = caller.kind === 'person' ? caller.person : await plannedAccount(services, { handle, name, from })
  const known = caller.kind === 'person' ? await passkeysOf(ledger.read, account.id) : []
  if (known.length >= MAX_PASSKEYS) {
    throw refuse('conflict', signInSaid('too-many-passkeys'))
  }
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Yalkut',
    rpID: new URL(baseUrl).hostname,
    userName: account.handle,
    userDisplayName: account.name,
    userID: new TextEncoder().encode(account.id),
    challenge: new Uint8Array(randomBytes(32)),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const kind = caller.kind === 'person' ? 'passkey-add' : 'passkey-join'
  const { id, handle: chosen, name: called } = account
  const detail = { personId: id, handle: chosen, name: called }
  await keepChallenge(services, { kind, challenge: options.challenge, detail })
  return options
}

/** How long after a sign-in a passkey may be added, in ms: a browser that was left open makes no key of its own. */
const FRESH_MS = 10 * 60_000

function assertFresh({ clock }: Services, caller: Caller): void {
  if (caller.kind === 'visitor' || caller.sessionBeganAt === undefined) return
  const age = clock().getTime() - Date.parse(caller.sessionBeganAt)
  if (Math.abs(age) <= FRESH_MS) return
  throw refuse('forbidden', signInSaid('sign-in-again'), {
    reason: 'sign-in-again',
    params: { minutes: FRESH_MS / 60_000 },
  })
}

async function plannedAccount(
  services: Services,
  { handle, name, from }: Omit<RegistrationStart, 'baseUrl'>,
): Promise<Pick<Person, 'id' | 'handle' | 'name'>> {
  if (handle === undefined) throw refuse('invalid', signInSaid('choose-handle'))
  const chosen = readHandle(handle, { bot: false })
  await countHourly(services, [{ limit: 'join-net', of: from }])
  if ((await findHolders(services.ledger.read, [chosen])).size > 0) {
    throw refuse('conflict', signInSaid('handle-chosen-taken', { chosen }))
  }
  const called = name === undefined || name.trim() === '' ? chosen : readName(name)
  return { id: newPrefixedId('u-'), handle: chosen, name: called }
}

export interface RegistrationFinish {
  response: RegistrationResponseJSON
  /** The person's name for this passkey. */
  label?: string | undefined
  baseUrl: string
  userAgent?: string | undefined
}

/** Registers the browser's passkey and signs in. Refuses `invalid` for a forged, used or late answer. */
export async function finishPasskey(
  services: Services,
  caller: Caller,
  { response, label = 'Passkey', baseUrl, userAgent }: RegistrationFinish,
): Promise<Entered> {
  assertNoToken(caller)
  const kind = caller.kind === 'person' ? 'passkey-add' : 'passkey-join'
  const challenge = challengeOf(response.response.clientDataJSON)
  const planned = await takeChallenge(services, kind, challenge)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await checked(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: baseUrl,
      expectedRPID: new URL(baseUrl).hostname,
      requireUserVerification: true,
    }),
  )
  if (registrationInfo === undefined) throw notOurs()
  const { credential } = registrationInfo
  const name = readName(label)
  const now = services.clock()
  const at = now.toISOString()
  return await services.ledger.write(async (tx) => {
    const person = await plannedPerson(tx, { caller, planned, at })
    const added = await addPasskey(tx, {
      id: credential.id,
      personId: person.id,
      name,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])],
      createdAt: at,
      lastUsedAt: null,
    })
    if (!added) throw refuse('conflict', signInSaid('passkey-registered'))
    return {
      person,
      session: await beginSession(tx, person, { now, caller, userAgent }),
      next: '/',
    }
  })
}

async function plannedPerson(
  tx: Writer,
  { caller, planned, at }: { caller: Caller; planned: JsonObject; at: string },
): Promise<Person> {
  const id = String(planned.personId)
  if (caller.kind === 'visitor') {
    const account: NewAccount = { handle: String(planned.handle), name: String(planned.name) }
    return await addAccount(tx, { ...account, id }, at)
  }
  // The browser has signed in to another account since, so the answer is not valid.
  if (caller.person.id !== id) throw notOurs()
  return caller.person
}

/** The challenge that the browser signs; the browser finds the passkey itself. */
export async function startPasskeySignIn(
  services: Services,
  caller: Caller,
  { baseUrl }: { baseUrl: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  assertNoToken(caller)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: new URL(baseUrl).hostname,
    challenge: new Uint8Array(randomBytes(32)),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
  const { challenge } = options
  await keepChallenge(services, { kind: 'passkey-enter', challenge, detail: {} })
  return options
}

/** Signs in with a passkey. Refuses `invalid`, with the same message, for an unknown passkey and for a forged, used
 *  or late answer. */
export async function finishPasskeySignIn(
  services: Services,
  caller: Caller,
  {
    response,
    baseUrl,
    userAgent,
  }: { response: AuthenticationResponseJSON; baseUrl: string; userAgent?: string | undefined },
): Promise<Entered> {
  assertNoToken(caller)
  const challenge = challengeOf(response.response.clientDataJSON)
  await takeChallenge(services, 'passkey-enter', challenge)
  const { ledger, clock } = services
  const passkey = await findPasskey(ledger.read, response.id)
  if (passkey === null) throw notOurs()
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: baseUrl,
      expectedRPID: new URL(baseUrl).hostname,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  if (!verified) throw notOurs()
  const now = clock()
  return await ledger.write(async (tx) => {
    const use = { id: passkey.id, counter: authenticationInfo.newCounter, now: now.toISOString() }
    const person = await findPerson(tx, passkey.personId)
    if (person === null || !(await notePasskeyUse(tx, use))) throw notOurs()
    return {
      person,
      session: await beginSession(tx, person, { now, caller, userAgent }),
      next: '/',
    }
  })
}

async function keepChallenge(
  { ledger, clock }: Services,
  { kind, challenge, detail }: { kind: string; challenge: string; detail: JsonObject },
): Promise<void> {
  const now = clock()
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS).toISOString()
  const step = { kind, secret: challenge, detail, expiresAt, now: now.toISOString() }
  await ledger.write((tx) => addCeremony(tx, step))
}

async function takeChallenge({ ledger, clock }: Services, kind: string, challenge: string): Promise<JsonObject> {
  const now = clock().toISOString()
  const taken = await ledger.write((tx) => takeCeremony(tx, { kind, secret: challenge }, now))
  if (taken === null) throw notOurs()
  return taken
}

/** The library throws for every mismatch. Each is a bad answer, not a fault of the server. */
async function checked<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (cause) {
    throw notOurs(cause)
  }
}

function notOurs(cause?: unknown): Error {
  const message = signInSaid('passkey-not-fit')
  return refuse('invalid', message, null, { cause })
}
