/** The stored objects of the OAuth server: codes, tokens, requests that wait for a person, clients. Each is found by the
 *  sha256 of its secret. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { secretHash } from './secret-hash.ts'

/** The kind of an artifact and its secret. */
export interface ArtifactKey {
  kind: string
  secret: string
}

export interface Artifact {
  payload: JsonObject
  consumedAt: string | null
}

/** Stores an artifact or replaces it, and deletes the expired ones. */
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
  const row = {
    connection_id: connectionId,
    payload: JSON.stringify(artifact.payload),
    expires_at: expiresAt,
  }
  await tx
    .insertInto('oauth_artifacts')
    .values({ kind, hash: secretHash(secret), consumed_at: null, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'hash']).doUpdateSet(row))
    .execute()
  if (kind === 'RefreshToken' && connectionId !== null) {
    // An app stays connected as long as it has a live refresh token.
    await tx.updateTable('connections').set({ expires_at: expiresAt }).where('id', '=', connectionId).execute()
  }
}

export async function findArtifact(db: Reader, { kind, secret }: ArtifactKey): Promise<Artifact | null> {
  const row = await db
    .selectFrom('oauth_artifacts')
    .select(['payload', 'consumed_at'])
    .where('kind', '=', kind)
    .where('hash', '=', secretHash(secret))
    .executeTakeFirst()
  if (row === undefined) return null
  return { payload: parseJsonObject(row.payload), consumedAt: row.consumed_at }
}

/** Marks a single-use artifact as used. False when it was used before or is gone: of two calls at the same time, one gets
 *  false. */
export async function consumeArtifact(tx: Writer, { kind, secret }: ArtifactKey, now: string): Promise<boolean> {
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
  await tx.deleteFrom('oauth_artifacts').where('kind', '=', kind).where('hash', '=', secretHash(secret)).execute()
}

/** Removes the artifacts of one kind that were issued in a connection. */
export async function removeArtifactsOf(tx: Writer, kind: string, connectionId: string): Promise<void> {
  await tx.deleteFrom('oauth_artifacts').where('kind', '=', kind).where('connection_id', '=', connectionId).execute()
}

/** Stores the metadata of an app that registered itself. */
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
  const row = await db.selectFrom('oauth_clients').select('metadata').where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : parseJsonObject(row.metadata)
}
