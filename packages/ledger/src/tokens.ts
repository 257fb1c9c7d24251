/** Personal tokens: kept as hashes, found by them. Source: spec.md, Authentication; shapes.md,
 *  18. */
import type { Reader, Writer } from './engine/engine.ts'
import { type Person, personOf } from './people.ts'
import { secretHash } from './secret-hash.ts'
import { readScopes, type TokenScope } from './token-scopes.ts'

export interface NewToken {
  /** `tok-…`. */
  id: string
  personId: string
  name: string
  /** The whole token, of which only the hash and the first characters are kept. */
  secret: string
  scopes: TokenScope[]
  createdAt: string
  expiresAt: string | null
}

export interface LiveToken {
  id: string
  name: string
  scopes: TokenScope[]
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
      created_at: token.createdAt,
      last_used_at: null,
      expires_at: token.expiresAt,
      revoked_at: null,
    })
    .execute()
}

/** The token with this secret, unless it was revoked, has expired, or its person is suspended. */
export async function findLiveToken(
  db: Reader,
  secret: string,
  now: string,
): Promise<LiveToken | null> {
  const token = await db
    .selectFrom('tokens')
    .selectAll()
    .where('hash', '=', secretHash(secret))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (token === undefined || (token.expires_at !== null && token.expires_at <= now)) return null
  const row = await db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', token.person_id)
    .executeTakeFirstOrThrow()
  const person = personOf(row)
  if (person.suspended) return null
  return {
    id: token.id,
    name: token.name,
    scopes: readScopes(token.scopes),
    lastUsedAt: token.last_used_at,
    person,
  }
}

export async function noteTokenUse(tx: Writer, id: string, now: string): Promise<void> {
  await tx.updateTable('tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}
