/** Personal tokens: stored as hashes and found by their hash. Source: service.md#tokens; shapes.md#tokens. */
import type { Reader, Writer } from '../engine/engine.ts'
import { type Person, personOf } from '../people/people.ts'
import { secretHash } from './secret-hash.ts'
import { readScopes, type TokenScope } from './token-scopes.ts'

export interface NewToken {
  /** `tok-…`. */
  id: string
  personId: string
  name: string
  /** The whole token; only its hash and its first characters are stored. */
  secret: string
  scopes: TokenScope[]
  /** Default: false. */
  mayGoLive?: boolean
  createdAt: string
  expiresAt: string | null
}

export interface LiveToken {
  id: string
  name: string
  scopes: TokenScope[]
  mayGoLive: boolean
  lastUsedAt: string | null
  person: Person
}

export async function addToken(tx: Writer, token: NewToken): Promise<void> {
  await tx
    .insertInto('tokens')
    .values({
      id: token.id,
      person_id: token.personId,
      name: token.name,
      prefix: token.secret.slice(0, 8),
      hash: secretHash(token.secret),
      scopes: JSON.stringify(token.scopes),
      may_go_live: token.mayGoLive === true ? 1 : 0,
      created_at: token.createdAt,
      last_used_at: null,
      expires_at: token.expiresAt,
      revoked_at: null,
    })
    .execute()
}

/** The token with this secret; null when it was revoked, has expired, or its person is suspended. */
export async function findLiveToken(db: Reader, secret: string, now: string): Promise<LiveToken | null> {
  const found = await db
    .selectFrom('tokens')
    .innerJoin('people', 'people.id', 'tokens.person_id')
    .selectAll('people')
    .select([
      'tokens.id as token',
      'tokens.name as token_name',
      'tokens.scopes',
      'tokens.may_go_live',
      'tokens.last_used_at',
      'tokens.expires_at',
    ])
    .where('tokens.hash', '=', secretHash(secret))
    .where('tokens.revoked_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined || (found.expires_at !== null && found.expires_at <= now)) return null
  const person = personOf(found)
  if (person.suspended) return null
  return {
    id: found.token,
    name: found.token_name,
    scopes: readScopes(found.scopes),
    mayGoLive: found.may_go_live === 1,
    lastUsedAt: found.last_used_at,
    person,
  }
}

export async function noteTokenUse(tx: Writer, id: string, now: string): Promise<void> {
  await tx.updateTable('tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}
