/** Apps that act for people with their consent. The OAuth server calls a connection a grant.
 *  Source: service.md#connected-apps; shapes.md#oauth. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { type Person, personOf } from '../people/people.ts'
import type { ConnectionsTable } from '../tables/access.ts'
import { secretHash } from './secret-hash.ts'
import { readScopes, type TokenScope } from './token-scopes.ts'

export interface ConnectedClient {
  id: string
  name: string
  uri: string | null
  /** The host of its redirect address, or of its metadata document; people recognize the app by it. */
  host: string
}

export interface Connection {
  /** `oac-…`. */
  id: string
  personId: string
  client: ConnectedClient
  scopes: TokenScope[]
  createdAt: string
  lastUsedAt: string | null
  expiresAt: string
  revokedAt: string | null
}

/** A new connection. */
export interface SavedConnection extends Omit<Connection, 'lastUsedAt' | 'revokedAt'> {
  /** The grant as the OAuth server stores it. */
  payload: JsonObject
}

export async function addConnection(tx: Writer, connection: SavedConnection): Promise<void> {
  const { client } = connection
  await tx
    .insertInto('connections')
    .values({
      id: connection.id,
      person_id: connection.personId,
      client_id: client.id,
      client_name: client.name,
      client_uri: client.uri,
      client_host: client.host,
      scopes: JSON.stringify(connection.scopes),
      payload: JSON.stringify(connection.payload),
      created_at: connection.createdAt,
      last_used_at: null,
      expires_at: connection.expiresAt,
      revoked_at: null,
    })
    .execute()
}

/** Stores the grant of an existing connection. */
export async function saveGrant(tx: Writer, id: string, payload: JsonObject): Promise<void> {
  await tx
    .updateTable('connections')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .execute()
}

/** The grant of a connection that was not ended and whose person is not suspended; otherwise null. */
export async function findGrant(db: Reader, id: string): Promise<JsonObject | null> {
  const row = await db
    .selectFrom('connections')
    .innerJoin('people', 'people.id', 'connections.person_id')
    .select('connections.payload')
    .where('connections.id', '=', id)
    .where('connections.revoked_at', 'is', null)
    .where('people.suspended_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : parseJsonObject(row.payload)
}

/** A person's live connections, newest first. */
export async function connectionsOf(db: Reader, personId: string, now: string): Promise<Connection[]> {
  const rows = await db
    .selectFrom('connections')
    .selectAll()
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(connectionOf)
}

/** Ends a connection and removes the artifacts issued in it. `personId`: only when the connection belongs to this person.
 *  False when there is none. */
export async function endConnection(
  tx: Writer,
  { id, personId, now }: { id: string; personId?: string; now: string },
): Promise<boolean> {
  let mine = tx.selectFrom('connections').select('id').where('id', '=', id)
  if (personId !== undefined) mine = mine.where('person_id', '=', personId)
  if ((await mine.executeTakeFirst()) === undefined) return false
  await tx
    .updateTable('connections')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await tx.deleteFrom('oauth_artifacts').where('connection_id', '=', id).execute()
  return true
}

export async function endConnectionsOf(tx: Writer, personId: string, now: string): Promise<void> {
  const ids = tx.selectFrom('connections').select('id').where('person_id', '=', personId)
  await tx.deleteFrom('oauth_artifacts').where('connection_id', 'in', ids).execute()
  await tx
    .updateTable('connections')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .execute()
}

export interface LiveAccess {
  connection: Connection
  /** The scopes of this token, limited to those of the connection. */
  scopes: TokenScope[]
  person: Person
}

/** The connection, scopes and person of an access token; null when the token is unknown or expired, the connection was
 *  ended, or the person is suspended. */
export async function findLiveAccess(db: Reader, secret: string, now: string): Promise<LiveAccess | null> {
  const found = await db
    .selectFrom('oauth_artifacts as token')
    .innerJoin('connections', 'connections.id', 'token.connection_id')
    .selectAll('connections')
    .select('token.payload as token_payload')
    .where('token.kind', '=', 'AccessToken')
    .where('token.hash', '=', secretHash(secret))
    .where('token.expires_at', '>', now)
    .where('connections.revoked_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) return null
  const row = await db.selectFrom('people').selectAll().where('id', '=', found.person_id).executeTakeFirstOrThrow()
  if (row.suspended_at !== null) return null
  const connection = connectionOf(found)
  const { scope } = parseJsonObject(found.token_payload)
  const issued = typeof scope === 'string' ? scope.split(' ') : []
  const scopes = connection.scopes.filter((allowed) => issued.includes(allowed))
  return { connection, scopes, person: personOf(row) }
}

export async function noteConnectionUse(tx: Writer, id: string, now: string): Promise<void> {
  await tx.updateTable('connections').set({ last_used_at: now }).where('id', '=', id).execute()
}

function connectionOf(row: Omit<Selectable<ConnectionsTable>, 'payload'>): Connection {
  return {
    id: row.id,
    personId: row.person_id,
    client: {
      id: row.client_id,
      name: row.client_name,
      uri: row.client_uri,
      host: row.client_host,
    },
    scopes: readScopes(row.scopes),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }
}
