/** What the OAuth server keeps: codes, tokens, requests that wait for a person, clients. Found by the sha256 of their
 *  secret. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { secretHash } from './secret-hash.ts'

/** What an artifact is and the secret that opens it. */
export interface ArtifactKey {
  kind: string
  secret: string
}

export interface Artifact {
  payload: JsonObject
  consumedAt: string | null
}

/** Keeps an artifact, or what it has become; and forgets all that are past their time. */
export async function saveArtifact(
  tx: Writer,
  artifact: ArtifactKey & {
    connectionId: string | null
    payload: JsonObject
    expiresAt: string
    now: string
  },
): Promise<void> {
  const { kind, secret, connectionId, expiresAt, now } = artifact
  await tx.deleteFrom('oauth_artifacts').where('expires_at', '<=', now).execute()
  const kept = {
    connection_id: connectionId,
    payload: JSON.stringify(artifact.payload),
    expires_at: expiresAt,
  }
  await tx
    .insertInto('oauth_artifacts')
    .values({ kind, hash: secretHash(secret), consumed_at: null, ...kept })
    .onConflict((conflict) => conflict.columns(['kind', 'hash']).doUpdateSet(kept))
    .execute()
  if (kind === 'RefreshToken' && connectionId !== null) {
    // An app stays connected as long as it can come back.
    await tx
      .updateTable('connections')
      .set({ expires_at: expiresAt })
      .where('id', '=', connectionId)
      .execute()
  }
}

export async function findArtifact(
  db: Reader,
  { kind, secret }: ArtifactKey,
): Promise<Artifact | null> {
  const row = await db
    .selectFrom('oauth_artifacts')
    .select(['payload', 'consumed_at'])
    .where('kind', '=', kind)
    .where('hash', '=', secretHash(secret))
    .executeTakeFirst()
  if (row === undefined) return null
  return { payload: parseJsonObject(row.payload), consumedAt: row.consumed_at }
}

/** Marks an artifact that works once as used. False when it was used before or is gone: of two who use it at the same
 *  time, one is told so. */
export async function consumeArtifact(
  tx: Writer,
  { kind, secret }: ArtifactKey,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('oauth_artifacts')
    .set({ consumed_at: now })
    .where('kind', '=', kind)
    .where('hash', '=', secretHash(secret))
    .where('consumed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) > 0
}

export async function removeArtifact(tx: Writer, { kind, secret }: ArtifactKey): Promise<void> {
  await tx
    .deleteFrom('oauth_artifacts')
    .where('kind', '=', kind)
    .where('hash', '=', secretHash(secret))
    .execute()
}

/** Removes all of one kind that were given out in a connection. */
export async function removeArtifactsOf(
  tx: Writer,
  kind: string,
  connectionId: string,
): Promise<void> {
  await tx
    .deleteFrom('oauth_artifacts')
    .where('kind', '=', kind)
    .where('connection_id', '=', connectionId)
    .execute()
}

/** Keeps an app that registered itself. */
export async function saveClient(
  tx: Writer,
  { id, metadata, now }: { id: string; metadata: JsonObject; now: string },
): Promise<void> {
  const text = JSON.stringify(metadata)
  await tx
    .insertInto('oauth_clients')
    .values({ id, metadata: text, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ metadata: text }))
    .execute()
}

export async function findClient(db: Reader, id: string): Promise<JsonObject | null> {
  const row = await db
    .selectFrom('oauth_clients')
    .select('metadata')
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : parseJsonObject(row.metadata)
}
