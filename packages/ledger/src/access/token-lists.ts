/** A person's tokens: listed, counted, revoked. Source: service.md#apitoken. */
import type { Reader, Writer } from '../engine/engine.ts'
import { readScopes, type TokenScope } from './token-scopes.ts'

export interface TokenRow {
  id: string
  name: string
  prefix: string
  scopes: TokenScope[]
  mayGoLive: boolean
  createdAt: string
  lastUsedAt: string | null
  expiresAt: string | null
  revokedAt: string | null
}

/** Ended tokens that are listed. */
const ENDED_LISTED = 50

/** Newest first: the live ones, then the latest that were revoked or expired. */
export async function tokensOf(db: Reader, personId: string, now: string): Promise<TokenRow[]> {
  const rows = await db
    .selectFrom('tokens')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const listed = rows.map((row) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: readScopes(row.scopes),
    mayGoLive: row.may_go_live === 1,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }))
  const isLive = ({ revokedAt, expiresAt }: TokenRow): boolean =>
    revokedAt === null && (expiresAt === null || expiresAt > now)
  return [...listed.filter(isLive), ...listed.filter((token) => !isLive(token)).slice(0, ENDED_LISTED)]
}

export async function countLiveTokens(db: Reader, personId: string, now: string): Promise<number> {
  const { n } = await db
    .selectFrom('tokens')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** False when the person has no such token. A token that was revoked before keeps its time. */
export async function revokeToken(
  tx: Writer,
  { id, personId, now }: { id: string; personId: string; now: string },
): Promise<boolean> {
  const mine = await tx
    .selectFrom('tokens')
    .select('id')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (mine === undefined) return false
  await tx.updateTable('tokens').set({ revoked_at: now }).where('id', '=', id).where('revoked_at', 'is', null).execute()
  return true
}

export async function revokeTokensOf(tx: Writer, personId: string, now: string): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .execute()
}
