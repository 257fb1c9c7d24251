/** Storage of the OAuth server in the ledger: secrets as hashes, grants as connections that people can list and end.
 *  Source: shapes.md#oauth; decisions.md#the-stack. */
import {
  consumeArtifact,
  endConnection,
  findArtifact,
  findClient,
  findGrant,
  removeArtifact,
  removeArtifactsOf,
  saveArtifact,
  saveClient,
  saveGrant,
} from '@yalkut/ledger/access'
import type { JsonObject } from '@yalkut/model'
import type { Services } from '../../core/services/services.ts'

/** One kind of the OAuth server's data, with the server's own names for kinds and fields. */
export interface OauthShelf {
  save(id: string, payload: JsonObject, lifeSeconds: number): Promise<void>
  /** null: unknown or ended. The answer may be expired; the OAuth server checks the time itself. */
  find(id: string): Promise<JsonObject | null>
  /** False when it was used before. */
  consume(id: string): Promise<boolean>
  remove(id: string): Promise<void>
  /** Removes everything that was issued for a grant. */
  removeOfGrant(grantId: string): Promise<void>
}

/** `kind`: the OAuth server's name of a model, such as `AccessToken`. */
export function oauthShelf(services: Pick<Services, 'ledger' | 'clock'>, kind: string): OauthShelf {
  switch (kind) {
    case 'Session':
      return NO_SESSIONS
    case 'Client':
      return clientShelf(services)
    case 'Grant':
      return grantShelf(services)
    default:
      return artifactShelf(services, kind)
  }
}

/** The site's own session identifies the signed-in person. The OAuth server stores no session of its own. */
const NO_SESSIONS: OauthShelf = {
  save: async () => undefined,
  find: async () => null,
  consume: async () => false,
  remove: async () => undefined,
  removeOfGrant: async () => undefined,
}

function clientShelf({ ledger, clock }: Pick<Services, 'ledger' | 'clock'>): OauthShelf {
  return {
    ...NO_SESSIONS,
    async save(id, metadata) {
      await ledger.write((tx) => saveClient(tx, { id, metadata, now: clock().toISOString() }))
    },
    find: (id) => findClient(ledger.read, id),
  }
}

/** A grant is stored in the connection that was created for it. */
function grantShelf({ ledger, clock }: Pick<Services, 'ledger' | 'clock'>): OauthShelf {
  return {
    ...NO_SESSIONS,
    async save(id, payload) {
      await ledger.write((tx) => saveGrant(tx, id, payload))
    },
    find: (id) => findGrant(ledger.read, id),
    async remove(id) {
      await ledger.write((tx) => endConnection(tx, { id, now: clock().toISOString() }))
    },
  }
}

function artifactShelf({ ledger, clock }: Pick<Services, 'ledger' | 'clock'>, kind: string): OauthShelf {
  return {
    async save(secret, { jti: _, ...payload }, lifeSeconds) {
      const now = clock()
      const expiresAt = new Date(now.getTime() + lifeSeconds * 1_000).toISOString()
      const connectionId = typeof payload.grantId === 'string' ? payload.grantId : null
      const artifact = { kind, secret, connectionId, payload, expiresAt, now: now.toISOString() }
      await ledger.write((tx) => saveArtifact(tx, artifact))
    },
    async find(secret) {
      const found = await findArtifact(ledger.read, { kind, secret })
      if (found === null) return null
      const payload = { ...found.payload, jti: secret }
      const { consumedAt } = found
      return consumedAt === null ? payload : { ...payload, consumed: secondsOf(consumedAt) }
    },
    async consume(secret) {
      const now = clock().toISOString()
      return await ledger.write((tx) => consumeArtifact(tx, { kind, secret }, now))
    },
    async remove(secret) {
      await ledger.write((tx) => removeArtifact(tx, { kind, secret }))
    },
    async removeOfGrant(grantId) {
      await ledger.write((tx) => removeArtifactsOf(tx, kind, grantId))
    },
  }
}

function secondsOf(at: string): number {
  return Math.floor(Date.parse(at) / 1_000)
}
