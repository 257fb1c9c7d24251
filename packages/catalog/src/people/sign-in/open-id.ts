/** Sign-in through an OpenID provider (Google, or any other in the settings). Linking: a known account of a provider
 *  signs its person in. An unknown one begins a new account, unless its verified address belongs to an account
 *  already: then the person signs in to that account and adds the provider. Source: service.md#sign-in;
 *  decisions.md#the-stack. */
import { addCeremony, addIdentity, findEmailOwner, findIdentityOwner, takeCeremony } from '@yalkut/ledger/access'
import { findPerson } from '@yalkut/ledger/people'
import { type JsonObject, refuse } from '@yalkut/model'
import * as client from 'openid-client'
import type { Caller } from '../../core/access/caller.ts'
import { assertNoToken } from '../../core/access/on-site.ts'
import { beginSession } from '../../core/access/sessions.ts'
import { signInSaid } from '../../core/sentences/sign-in.ts'
import type { Services } from '../../core/services/services.ts'
import type { Entered } from './email.ts'
import { addLink } from './links.ts'
import { readAddress } from './mail-address.ts'
import { readNext } from './next-path.ts'

export interface OpenIdSettings {
  /** The provider's URL: https, or http on this machine for tests. */
  issuer: string
  clientId: string
  clientSecret: string
}

/** A provider. Its configuration is fetched at the first use. */
export interface OpenIdDoor {
  readonly issuer: string
  config(): Promise<client.Configuration>
}

/** How long a person may take at the provider, in ms. */
const AWAY_MS = 20 * 60_000

export function createOpenIdDoor({ issuer, clientId, clientSecret }: OpenIdSettings): OpenIdDoor {
  let found: Promise<client.Configuration> | undefined
  const { protocol, hostname } = new URL(issuer)
  const isHere = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return {
    issuer,
    config() {
      found ??= client
        .discovery(new URL(issuer), clientId, clientSecret, undefined, {
          execute: isHere ? [client.allowInsecureRequests] : [],
          timeout: 10,
        })
        .catch((cause: unknown) => {
          found = undefined
          const message = signInSaid('provider-silent')
          throw refuse('upstream', message, null, { cause })
        })
      return found
    },
  }
}

export interface OpenIdStart {
  /** The provider's page to open. */
  address: string
  /** Stored in a cookie: the browser that returns must be the browser that left. */
  state: string
}

export async function startOpenId(
  { ledger, clock }: Services,
  caller: Caller,
  { door, baseUrl, next }: { door: OpenIdDoor; baseUrl: string; next?: string | undefined },
): Promise<OpenIdStart> {
  assertNoToken(caller)
  const config = await door.config()
  const verifier = client.randomPKCECodeVerifier()
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: callbackAddress(baseUrl),
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  const personId = caller.kind === 'person' ? caller.person.id : null
  const detail = { verifier, nonce, next: readNext(next), personId }
  const now = clock()
  const expiresAt = new Date(now.getTime() + AWAY_MS).toISOString()
  const step = { kind: 'open-id', secret: state, detail, expiresAt, now: now.toISOString() }
  await ledger.write((tx) => addCeremony(tx, step))
  return { address: address.href, state }
}

function callbackAddress(baseUrl: string): string {
  return `${baseUrl}/v1/auth/openid/callback`
}

export interface OpenIdReturn {
  door: OpenIdDoor
  baseUrl: string
  /** The query of the provider's redirect. */
  query: string
  /** The state in the browser's cookie. */
  state: string | null
  userAgent?: string | undefined
}

/** Signed in, or a link of purpose `join` when the account must still be created. */
export type OpenIdOutcome = Entered | { join: string; next: string }

/** Refuses `invalid` for an answer that was used, is late, is forged or belongs to another browser; `conflict` when
 *  the address belongs to an account already, or the provider's account to another person. */
export async function finishOpenId(
  services: Services,
  caller: Caller,
  { door, baseUrl, query, state, userAgent }: OpenIdReturn,
): Promise<OpenIdOutcome> {
  assertNoToken(caller)
  const step = await takeStep(services, query, state)
  const known = await askProvider({ door, baseUrl, query, step })
  const { issuer, subject, address } = known
  const now = services.clock()
  const at = now.toISOString()
  const begun = { now, caller, userAgent }
  const next = readNext(typeof step.next === 'string' ? step.next : undefined)
  return await services.ledger.write(async (tx): Promise<OpenIdOutcome> => {
    const owner = await findIdentityOwner(tx, { issuer, subject })
    if (typeof step.personId === 'string') {
      const { personId } = step
      if (caller.kind !== 'person' || caller.person.id !== personId) throw notOurs()
      if (!(await addIdentity(tx, { issuer, subject, personId, now: at }))) {
        throw refuse('conflict', signInSaid('linked-to-another'))
      }
      return { person: caller.person, session: await beginSession(tx, caller.person, begun), next }
    }
    if (owner !== null) {
      const person = await findPerson(tx, owner)
      if (person === null) throw notOurs()
      return { person, session: await beginSession(tx, person, begun), next }
    }
    if (address !== null && (await findEmailOwner(tx, address)) !== null) {
      const message = signInSaid('address-has-account')
      throw refuse('conflict', message)
    }
    const join = await addLink(tx, { purpose: 'join', issuer, subject, address, next }, now)
    return { join, next }
  })
}

async function takeStep({ ledger, clock }: Services, query: string, state: string | null): Promise<JsonObject> {
  const said = new URLSearchParams(query).get('state')
  if (said === null || said !== state) throw notOurs()
  const now = clock().toISOString()
  const step = await ledger.write((tx) => takeCeremony(tx, { kind: 'open-id', secret: said }, now))
  if (step === null) throw notOurs()
  return step
}

interface KnownThere {
  issuer: string
  subject: string
  /** Only an address that the provider has verified. */
  address: string | null
}

async function askProvider({
  door,
  baseUrl,
  query,
  step,
}: Omit<OpenIdReturn, 'state'> & { step: JsonObject }): Promise<KnownThere> {
  const config = await door.config()
  const back = new URL(callbackAddress(baseUrl))
  back.search = query
  const state = back.searchParams.get('state') ?? ''
  const tokens = await client
    .authorizationCodeGrant(config, back, {
      pkceCodeVerifier: String(step.verifier),
      expectedNonce: String(step.nonce),
      expectedState: state,
      idTokenExpected: true,
    })
    .catch((cause: unknown) => {
      throw notOurs(cause)
    })
  const claims = tokens.claims()
  if (claims === undefined) throw notOurs()
  const isVerified = claims.email_verified === true && typeof claims.email === 'string'
  const address = isVerified ? readAddress(String(claims.email)) : null
  return { issuer: claims.iss, subject: claims.sub, address }
}

function notOurs(cause?: unknown): Error {
  const message = signInSaid('provider-not-fit')
  return refuse('invalid', message, null, { cause })
}
