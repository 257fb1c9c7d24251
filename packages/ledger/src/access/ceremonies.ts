/** Sign-in steps that wait for their second half. Each is found by its secret and is taken once. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { secretHash } from './secret-hash.ts'

export interface Ceremony {
  /** The sign-in method: a link, a passkey, an OpenID provider. A secret of one kind takes no step of another. */
  kind: string
  secret: string
}

/** Stores a step until `expiresAt`, and deletes the expired ones. */
export async function addCeremony(
  tx: Writer,
  ceremony: Ceremony & { detail: JsonObject; expiresAt: string; now: string },
): Promise<void> {
  const { kind, secret, detail, expiresAt, now } = ceremony
  await tx.deleteFrom('ceremonies').where('expires_at', '<=', now).execute()
  await tx
    .insertInto('ceremonies')
    .values({
      hash: secretHash(secret),
      kind,
      detail: JSON.stringify(detail),
      expires_at: expiresAt,
    })
    .execute()
}

/** The detail of a waiting step; null when the step is unknown, expired or taken. */
export async function findCeremony(db: Reader, { kind, secret }: Ceremony, now: string): Promise<JsonObject | null> {
  const row = await db
    .selectFrom('ceremonies')
    .select('detail')
    .where('hash', '=', secretHash(secret))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row === undefined ? null : parseJsonObject(row.detail)
}

/** Takes a step and gives its detail. The second call for the same step gets null. */
export async function takeCeremony(tx: Writer, { kind, secret }: Ceremony, now: string): Promise<JsonObject | null> {
  const row = await tx
    .deleteFrom('ceremonies')
    .where('hash', '=', secretHash(secret))
    .where('kind', '=', kind)
    .returning(['detail', 'expires_at'])
    .executeTakeFirst()
  return row === undefined || row.expires_at <= now ? null : parseJsonObject(row.detail)
}
